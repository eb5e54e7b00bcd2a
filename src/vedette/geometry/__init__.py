"""Places, blocks of troops, terrain and sight on the table; it knows no rules.

The free table (inches or centimetres): lengths are whole hundredths of the book's unit, headings whole degrees (0 is
north, clockwise), x grows east and y north. Nothing is floating point, so results agree on every machine, compiled or
not. Lengths given back are rounded up, so `gap(a, b) <= n` says exactly "within n"; ask `are_nearer` for "nearer than
n". Positions are values (Point, Figure, Block, Area, Line never change) and may be shared between clones.

    angles   sines, bearings, differences of headings       bearing  difference  turn_to  is_between
    points   places and distances                           distance  is_within  ahead  towards
    blocks   rectangles: a body of troops, a base           Block  gap  are_within  are_nearer  are_touching  overlap
                                                            side_of  is_partly_ahead  is_on_table  corners  push_apart
    figures  ranks and files, hollow squares                Drill  drawn_up  places  square_places
    arcs     what lies so many degrees off a front          is_block_in_front_arc  nearest_pair_in_arc
    areas    woods, hills, buildings, by their outline      Area  is_in_area  length_inside  block_overlaps_area
                                                            gap_to_area  depth_in_area
    lines    walls, rivers, roads, crests                   Line  crossings  gap_to_line  block_overlaps_line
    ground   what it costs to cross, and what bars          Ground  leg_cost  bars_leg  bars_standing
    sight    is the line free, and what hides               Scene  Screen  Ridge  Body  Disc  can_see  hidden_by
    crowds   where figures that look stand                  Crowd
    gaze     many figures looking at many                   sighting  any_sees
    corridor what can be between two blocks at all          Corridor  is_block_outside  is_box_outside
    moves    slides, and what is in their way               slid  clear_length  way_to  move_crosses  closest_approach
                                                            move_enters_area
    reach    where a block may get to, and why not          Reach  why_not  within  farthest  sample  settled
    envelope all that it can reach, and the nearest stop    envelope  outlines  stretches  nearest_stop
    ways     the shortest way round what is in the way      way_round
    grid     the square grid of the grid book
"""
