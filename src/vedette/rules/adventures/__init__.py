"""Colonial Adventures, 2nd edition: battles with reaction tests on a free table in inches.

Module map (ledger chapters):

    groups       FIG, ORG, WPN, FRM-14    what defines a group; weapons; moves
    formations   FRM                      ranks and files, closing up after losses, who may fire
    field        TER, LOS-06              terrain: what slows, bars, hides and covers
    sight        GEN-16 to -21, LOS       measuring, zones of attack, lines of sight, cover
    leaders      LDR, EUS-01              Leader Die, activation Rep, back against the wall
    cells        REA cells                both reaction tables
    reactions    REA                      taking a test, results, who must test, chains
    sequence     TRN                      the turn and who may activate
    actions      ACT                      actions of an active group
    moving       MOV, EUS-04              voluntary movement, facing, formation
    fast         MOV-03 to -05            fast movement
    giving_way   INV, BRK                 Retire, Seek Cover, breaking off
    fire         FIR, VOL, AMM, GUN       ranged combat
    charge       REA-17 to -20, MEL-01    charges into contact, advances
    melee        MEL                      melee
    casualties   CAS, RTN, AFT            losses, runaways, return, recovery
    victory      BAT-33, CA-RUL2-81       how a battle ends
    muster       GEN-05, FIG-01           reading the set-up
    offers, results, view, words, steps   options and picks, odds phrases, documents, sayings, kinds of steps

Not done yet: see the end of this docstring.

    detachments, dismounting, C-in-C on his own, ammunition runners, buildings and fire, companies,
    recruiting and generated terrain, deployment and entering, grenades, limbering, PEFs, solo tables, campaign.
"""
