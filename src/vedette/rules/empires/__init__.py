"""When Empires Clash!: a battle on a grid of squares, in stands.

book.py         the Book: settings and figures worked into tables; which Kind asks, which function carries out a step
settings.py     what the table may choose, and the printed numbers that house rules may change
verbs.py        the orders, a row each
steps.py        the steps of the agenda
battle.py       the battle at one moment, and the few ways to change it
stands.py       stands, armies and weapons: types, values, rates, ranges              STD VAL DEF
battlefield.py  the ground, and the stock of pieces it is laid out with               GRD TER
muster.py       what a set-up document says of field, armies and stands               SET OPT
opening.py      from a set-up to a battle with its agenda                             SET BAS VIC-03
oneoff.py       terrain and baselines by dice                                         TER BAS OPT-06
buying.py       army values, buying, Commanders' ratings                              VAL ARM CMD
deploy.py       deployment                                                            DEP
sequence.py     the turn: counters, initiative, activation in order                   SEQ SOL FTF
activation.py   what an activated stand may do                                        ACT
moving.py       where a stand can get, and who has room                               MOV FAC GRD
moves.py        each move: may it, what it does, how it is offered                    MOV FAC GRD
transport.py    limbering, towing, unlimbering                                        TRN LRG-04
sight.py        measuring, line of sight, arc of fire                                 MEA LOS ARC
combat.py       what both kinds of combat ask for; the throw and the scores           CBT DIC
fire.py         Fire Combat                                                           FIR
close.py        Close Combat                                                          CLS
recoil.py       recoil                                                                REC
squares.py      Tactical Squares                                                      SQR
victory.py      withdrawal, the end, victory, concession                              VIC
view.py         what a seat sees
hidden.py       what is blanked for it
telling.py      events in words (questions: their Kinds); odds.py: results for the odds
ledger.md       every rule in our words, and the rulings
"""
