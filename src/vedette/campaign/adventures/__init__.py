"""The campaign of Colonial Adventures (CAM, CA-RUL2-89 to -98, -111).

war       the campaign as a document: beginning, marching, results, corrections
morale    Major Morale, the next battle, recovery, replacements: the tables
roster    groups between battles: from a battle to the roster and back
"""
