"""Singular and plural: "1 hit" but "2 hits"; the Platoon runs but the Riflemen run."""

from typing import Final

YOU: Final = "you"
"""The reader, who takes the plural."""


def _all_of(words: str) -> frozenset[str]:
    return frozenset(words.split())


#: Names of peoples that are plural as they stand.
PEOPLES: Final = _all_of(
    "amarar ansar ansari arteiga ashanti asante baggara beja bisharin british danagla dutch french hadendowa hausa herero irish"
    " maasai masai matabele nama ndebele oromo scottish somali spanish tuareg turkish welsh xhosa zulu"
)
#: First words of a person's name.
TITLES: Final = _all_of(
    "brigadier captain colonel commandant commander emir emperor empress general hauptmann lieutenant lord major oberst ras"
    " sardar sergeant sheikh sir"
)
#: Words after the name itself that say where or which.
PLACES: Final = (" of ", " in ", " on ", " at ", " under ", " from ", " with ")
PARTS: Final = _all_of("right left centre first second third fourth on foot mounted dismounted")
#: Singular sides that take `the`.
BODIES: Final = _all_of("army brigade column contingent corps empire expedition force garrison kingdom patrol republic")
#: Singular words with their plurals, where more than an `s` makes the difference.
OF_MANY: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "its": "their", "it": "they"}
#: Verbs that may follow the name at the start of a refusal.
VERBS: Final = _all_of("is has does was holds stands faces mans moves supports carries marches fires")


def many(number: object, one: str, more: str = "") -> str:
    """Return a number with its noun: many(1, "hit") is "1 hit", many(2, "die", "dice") is "2 dice"."""
    return f"{number} {one if str(number) == '1' else more or one + 's'}"


def forked(words: str, name: str, is_one: bool) -> str:
    """Choose between one and many: `{n|hit|hits}`, `{who|runs|run}`."""
    fork = "{" + name + "|"
    while fork in words:
        before, rest = words.split(fork, 1)
        choice, after = rest.split("}", 1)
        one, more = choice.split("|")
        words = before + (one if is_one else more) + after
    return words


def counted(words: str, name: str, number: int) -> str:
    """Fill in a number, and choose between one and many: `{n} {n|hit|hits}` is `1 hit` or `3 hits`."""
    return forked(words, name, number == 1).replace("{" + name + "}", str(number))


def suited(words: str, name: str) -> str:
    """Make words in angle brackets agree with a name: `<changes> <its> facing`, or `change their facing`."""
    is_one = not is_many(name)
    while "<" in words:
        before, rest = words.split("<", 1)
        word, after = rest.split(">", 1)
        words = before + (word if is_one else of_many(word)) + after
    return words


def of_many(word: str) -> str:
    """Return a verb in the plural: goes, go; carries, carry; its, their."""
    if word in OF_MANY:
        return OF_MANY[word]
    if word[:1].isupper():
        return begun(of_many(word.lower()))
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[: -2 if word.endswith(("ches", "shes", "sses", "xes", "oes")) else -1]


def said_of(name: str, words: str) -> str:
    """Return a sentence about a side: said_of("Boers", "<has> withdrawn.") is "The Boers have withdrawn."."""
    return begun(f"{the(name)} {suited(words, name)}")


def is_many(name: str) -> bool:
    """True if a name is plural: Riflemen, Boers, Zulu, 5th Lancers; not 24th Foot, Camel Corps, General Hicks."""
    body = head(name)
    words = body.split()
    while len(words) > 1 and (words[-1].isdigit() or (len(words[-1]) == 1 and words[-1].isupper())):
        words.pop()
    if not words:
        return False
    last = words[-1].lower()
    if last in PEOPLES or last == YOU or last == "men" or last.endswith(("men", "ese")):
        return True
    if not last.endswith("s") or last.endswith(("ss", "'s")) or last == "corps":
        return False
    return "'s " in body or words[0].split("-")[0].lower() not in TITLES


def head(name: str) -> str:
    """Return the noun of a name: `Riflemen of Tokar` gives Riflemen, `1st Buffs, C Company` gives C Company."""
    while "(" in name and ")" in name.split("(", 1)[1]:
        before, after = name.split("(", 1)
        name = before + after.split(")", 1)[1]
    parts = [part for part in name.replace(":", ",").split(",") if part.strip()]
    while len(parts) > 1 and all([word in PARTS for word in parts[-1].lower().split()]):
        parts.pop()
    found = parts[-1] if parts else name
    for place in PLACES:
        found = found.split(place)[0]
    return found.strip()


def the(name: str) -> str:
    """Return a side's name with its article: the Boers, the British Empire; but France, Osman Digna's Hadendowa."""
    if "'s " in name or name.lower().startswith("the "):
        return name
    words = name.split()
    if is_many(name) or (words and words[-1].lower() in BODIES):
        return f"the {name}"
    return name


def agreed(sentence: str) -> str:
    """Make the verb of a sentence agree with the name it begins with: `Riflemen is in melee` becomes `are in melee`."""
    words = sentence.split(" ")
    for i, word in enumerate(words):
        if word in VERBS and i > 0:
            if not is_many(" ".join(words[:i])):
                return sentence
            mended = words[:i]
            for k in range(i, len(words)):
                bound = k == i or words[k] in ("it", "its") or (words[k - 1] == "it" and words[k].endswith("s"))
                mended.append(of_many(words[k]) if bound else words[k])
            return " ".join(mended)
    return sentence


def begun(sentence: str) -> str:
    """Begin a sentence with a capital, but for a name that has its own farther on, such as uVe or inDluyengwe."""
    first = sentence.partition(" ")[0]
    return sentence if first[1:] != first[1:].lower() else sentence[:1].upper() + sentence[1:]
