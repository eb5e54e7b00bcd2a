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
    deploy       BAT-38, -39                the edge, setting up, entering; zones: where, as outlines
    victory      BAT-33, -34, RUL2-81       how a battle ends
    assigning    LDR-11, ORG-19, LOS-05     leaders given out, strength of chosen groups, the weather
    muster, opening                         reading the set-up; what is settled before the first turn
    settings     OPT, toggles of RUL        settings, printed numbers, forms of orders
    offers, options, setup_options          orders and picks; the same for people, with envelopes
    results                                 odds: where a chain is cut, and the phrase for it
    steps, words, view                      kinds of steps, sayings, documents

A chain of reactions is a stack of steps; nothing of a battle is hidden. Places kept for later: PEFs, the non-player
tables and the campaign add steps before START and an outcome of their own in `victory`.
"""
