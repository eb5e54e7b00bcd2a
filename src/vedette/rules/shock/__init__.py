"""Colonial Adventure: shock points and morale, in inches.

The rooms that every book has:

    book       the Book value                       settings   what the table may choose, printed numbers
    verbs      the orders, a row each               odds       results of orders, for the odds
    battle     the state                            units      what a unit is, its figures, pieces, markers
    muster     from a set-up to a battle            given      places that stand in the set-up
    sequence   the turn and the initiative          steps      the eight steps, and what can be on the agenda
    agenda     who carries out which step           view       what a seat sees
    hidden     what is blanked for it               telling    events in words

The chapters, each with the questions it asks:

    lists      army lists (ARM)                     field      the table and its terrain (TER)
    deploy     deployment: its law                  deploy_offers   ... and how it is asked
    artillery  step 1: what guns do (ART)           guns       ... its orders    gun_offers   ... and its offers
    permits    who may act in steps 3 to 6          actions    one order of steps 3 to 6 (ACT)
    deeds      the printed list of Actions          offers     what units are offered
    acting     how steps 3 to 6 are asked           commander  commanders (CMD)
    moving     where a unit may go, why not (MOV)   leading    the leading figure
    move_offers  moves on offer                     reaches    offers for people: the ground that can be reached
    going      a move and what it sets off          crossing   obstacles and buildings (BLD)
    zones      zones of control (ZOC)               contact    contact and support (SP-CLC-01 to -05)
    shooting   shooting (SHO)                       cover      sight, range and cover
    hits       hits and losses (HIT, FRM, FGT)      pools      dice pools that explain themselves
    bouts      close combat (CLC)                   thrown     units that go back, leave, retire
    morale     step 8 (MOR)                         colours    musicians and colours (MUS, COL)
    markers    hidden units (HID)                   marker_offers   ... and how markers are asked
    shape      what a unit covers                   shift      how far a body can be shifted
    victory    the end of a battle
"""
