"""Colonial Adventures, 2nd edition: battles with reaction tests on a free table in inches.

Module map (ledger chapters):

    groups       FIG, ORG                   what defines a group; weapons: WPN-02, -04, FRM-14
    formations   FRM, RUL-122 to -125       ranks and files, closing up after losses, who may fire
    field        TER-14 to -43, LOS-06      terrain: what slows, bars, hides and covers
    sight        GEN-16 to -21, LOS         measuring, zones of attack, lines of sight, cover
    lookout      LOS                        what was seen, remembered while everybody stands as they do
    leaders      LDR, EUS-01, ORG-02        Leader Die, activation Rep, companies, back against the wall
    cells        REA cells                  both reaction tables, cell by cell
    reactions    REA-01 to -29              taking a test, results, who must test, chains that end (RUL-65)
    sequence     TRN, TRS-04                the turn and who may activate
    actions      ACT                        what an active group may do; doing: doing it
    moving       MOV, EUS-04                voluntary movement, facing, formation
    filing       RUL2-102                   narrow ways: where to point, and where it ends
    fast         MOV-03 to -05              fast movement
    giving_way   INV-06 to -20, BRK         Retire, Seek Cover, breaking off; cover: the way into cover
    fire         FIR, VOL, AMM-01, GUN      ranged combat
    fire_table   FIR-04                     its modifiers
    charge       REA-17 to -20, MEL-01      charges into contact, countercharges, advances
    melee        MEL                        melee, several groups, division of dice
    casualties   CAS, RTN, AFT              losses, runaways, return, recovery
    parts        ORG-16 to -18, AMM-04      holders, the C-in-C, runners; detachments: ORG-14, -15
    guns         INV-20, OPT-22             crews and their guns, guns without crew
    grenades     OPT-20                     one figure's throw
    buildings    BLD-01 to -08              entry, occupation, levels; shelling: shot and canister; blazes: fire, water
    lists        LST, ARM-09 to -20         rows of army lists, picks, guns allowed
    recruiting   ARM, LDR-11                Recruiting Rolls, leaders, field strength, companies
    terrain      TER-02 to -12, -25, -45    the terrain generator; layout: features, roads, buildings; shapes: outlines
    deploy       BAT-38                     the edge, setting up; entering: BAT-39, entering the table
    victory      BAT-33, -34, RUL2-81       how a battle ends
    venture      PEF, NP, BAT               what only a battle against the book has: markers, contacts, objectives
    sections     RUL2-39                    the nine sections; paths: the shortest way round (RUL2-49, -104)
    pefs         PEF-01 to -07              placing Possible Enemy Forces; pef_moves: -08 to -12; contact: -13 to -22, met
    drawing_up   RUL2-55, -58, -106         how those who were met are led and stand
    np_tables    NP-15 to -56               the enemy's tables; np_rolls: its rolls on them, flanks, charges
    enemy        RUL2-105, -108             what a group of the enemy does first, and its answers
    np_deeds     RUL2-66 to -74             carrying a cell out; np_moves, np_orders: what that is made of
    tactics      RUL2-70, -104              of all places that do, one
    np_opened                               what each of the enemy's decisions can be opened to
    scouting     NP-10 to -14, RUL2-72      patrols of the enemy, positions lost; setting_up: RUL2-109
    missions     BAT-02 to -31              set-up of Patrol, Raid, Defend; objectives: RUL2-82 to -85, when it is over
    assigning    LDR-11, ORG-19, LOS-05     leaders given out, strength of chosen groups, the weather
    muster, opening                         reading the set-up; what is settled before the first turn
    settings     OPT, toggles of RUL        what the table may choose, printed numbers
    verbs                                   the orders, a row each: form, rule, label
    deeds        ACT                        for each order of an active group: the action, why not, doing it
    acting, offers                          the question what a group does: as people see it; all orders, one at random
    reaches, zones, edges                   envelopes and outlines to draw; the edge of a side
    division     MEL-13, OPT-15             melee dice divided by the player
    steps, words, told                      kinds of steps; one saying for each kind of event
    mission_view                            markers, sections and goals of a battle against the book
    telling, event_words, view, hidden      odds and events in words; documents; what is blanked for a seat
    book                                    the Book: kinds of questions, steps, settings

Every kind of question is an object in its chapter: Activate and ChooseShields (sequence), Act (acting), MoveFast (fast),
ChooseVolley (reactions), Divide (division), ChooseEdge and SetUp (deploy), EnterForce (missions), GiveLeader (assigning); to any
of them a side may answer Concede (victory). A new order is a row in `verbs` and one in `deeds`.

A chain of reactions is a stack of steps. Nothing of a battle is hidden but the dice to come: of a Possible Enemy Force nothing
exists before it is met. The side that the book runs is never asked: `Battle.ask` puts a step on the agenda instead, and the
book answers it with an order that is checked and obeyed like a player's.
"""
