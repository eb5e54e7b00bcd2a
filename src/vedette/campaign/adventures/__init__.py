"""The campaign of Colonial Adventures (CAM, CA-RUL2-89 to -98, -111).

A campaign is a document. `war` creates it and adds each battle's result; `levy` makes an army that a player raises.
"""
