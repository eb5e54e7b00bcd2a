"""The kinds of steps on a battle's agenda."""

from typing import Final

TERRAIN: Final = 1
BASELINES: Final = 2
VALUES: Final = 3
BUY: Final = 4
COMMANDERS: Final = 5
ZONES: Final = 6
DEPLOY: Final = 7
START: Final = 8
LAY: Final = 9
MUSTER: Final = 17

TURN: Final = 10
NUMBER: Final = 11
INITIATIVE: Final = 12
LIMIT: Final = 13
NEXT: Final = 14
RUN: Final = 15
END_TURN: Final = 16

ACTIVATION: Final = 20
RECOIL: Final = 21
AFTERMATH: Final = 22
