"""The campaign of Colonial Adventures (CAM, CA-RUL2-89 to -98, -111).

war        the campaign as a document: beginning, marching, results, corrections
reports    what came of a battle, played here or fought on a real table
aftermath  what follows it: Major Morale, recovery, replacements, new leaders
morale     the tables
roster     groups between battles: from a battle to the roster and back
levy       an army that its player raises, names and keeps
page       all of it as it is told
"""
