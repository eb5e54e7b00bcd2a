/** How each army's figures look: colours, headgear, shield and weapon. Unknown keys fall back to the side's colour. */

export type Hat =
  | 'helmet' | 'slouch' | 'fez' | 'turban' | 'kepi' | 'spiked' | 'cap' | 'glengarry' | 'bonnet' | 'headring'
  | 'plume' | 'skullcap' | 'hood' | 'straw' | 'hair' | 'cockade';
export type Shield = 'none' | 'tall' | 'round' | 'small';
export type Weapon = 'rifle' | 'spear' | 'sword' | 'lance' | 'jezail';

export interface Dress {
  coat: string;
  legs: string;
  skin: string;
  hat: Hat;
  hatColour: string;
  belt: string;
  shield: Shield;
  shieldColour: string;
  weapon: Weapon;
  mount: string;
}

const FAIR = '#e2b48c';
const TAN = '#b98457';
const BROWN = '#83563a';
const DARK = '#5b3b27';

const PLAIN: Dress = {
  coat: '#8b8671', legs: '#5d5a4a', skin: TAN, hat: 'slouch', hatColour: '#6d5c40', belt: '#efe3c4', shield: 'none',
  shieldColour: '#7a4a25', weapon: 'rifle', mount: '#6d4a2c',
};

type Look = Partial<Dress>;

const KHAKI = '#b59a62';

const LOOKS: Record<string, Look> = {
  british: { coat: '#a8322b', legs: '#28324a', skin: FAIR, hat: 'helmet', hatColour: '#f2ead6', belt: '#f3ead2' },
  'british-1898': { coat: KHAKI, legs: '#9c8350', skin: FAIR, hat: 'helmet', hatColour: '#cdb886', belt: '#5b4025' },
  'british-khaki': { coat: KHAKI, legs: '#9c8350', skin: FAIR, hat: 'helmet', hatColour: '#cdb886', belt: '#5b4025' },
  'british-grey': { coat: '#8d9094', legs: '#6f7276', skin: FAIR, hat: 'helmet', hatColour: '#f2ead6', belt: '#f3ead2' },
  'british-blue': { coat: '#2a3a5e', legs: '#232c44', skin: FAIR, hat: 'helmet', hatColour: '#f2ead6', belt: '#e8c25a' },
  'british-artillery': { coat: '#2a3a5e', legs: '#232c44', skin: FAIR, hat: 'helmet', hatColour: '#f2ead6', belt: '#e8c25a' },
  highlander: { coat: '#a8322b', legs: '#2f4a35', skin: FAIR, hat: 'helmet', hatColour: '#f2ead6', belt: '#f3ead2' },
  'highlander-1898': { coat: KHAKI, legs: '#2f4a35', skin: FAIR, hat: 'helmet', hatColour: '#cdb886', belt: '#5b4025' },
  naval: { coat: '#26365c', legs: '#e9e2cf', skin: FAIR, hat: 'straw', hatColour: '#e7d08d', belt: '#5b4025' },
  colonial: { coat: '#54513f', legs: '#8a744c', skin: FAIR, hat: 'slouch', hatColour: '#8b7449', belt: '#4b351d' },
  australian: { coat: KHAKI, legs: '#9c8350', skin: FAIR, hat: 'slouch', hatColour: '#a78c57', belt: '#5b4025' },
  sepoy: { coat: '#a8322b', legs: '#28324a', skin: BROWN, hat: 'turban', hatColour: '#2d3a5c', belt: '#f3ead2' },
  indian: { coat: KHAKI, legs: '#a48c58', skin: BROWN, hat: 'turban', hatColour: '#cdb886', belt: '#5b4025' },
  sikh: { coat: '#a8322b', legs: '#28324a', skin: BROWN, hat: 'turban', hatColour: '#b08a2c', belt: '#f3ead2' },
  gurkha: { coat: '#25402f', legs: '#1f2f26', skin: TAN, hat: 'cap', hatColour: '#1c1c1c', belt: '#1c1c1c' },
  egyptian: { coat: '#efe8d4', legs: '#d8cba6', skin: BROWN, hat: 'fez', hatColour: '#a3262a', belt: '#5b4025' },
  'egyptian-1898': { coat: '#c6ad76', legs: '#a9915d', skin: BROWN, hat: 'fez', hatColour: '#b3995f', belt: '#5b4025' },
  sudanese: { coat: '#c6ad76', legs: '#a9915d', skin: DARK, hat: 'fez', hatColour: '#b3995f', belt: '#8f2020' },
  mahdist: { coat: '#f0e8d2', legs: '#e2d7b9', skin: DARK, hat: 'skullcap', hatColour: '#f4eddc', belt: '#2f4d74', shield: 'round', shieldColour: '#8a6237', weapon: 'spear', mount: '#8c6a42' },
  beja: { coat: '#e8dcbc', legs: '#d9c99f', skin: DARK, hat: 'hair', hatColour: '#241a12', belt: 'none', shield: 'round', shieldColour: '#a07a48', weapon: 'spear' },
  zulu: { coat: '#6a452d', legs: '#9a7444', skin: DARK, hat: 'plume', hatColour: '#2b1d12', belt: 'none', shield: 'tall', shieldColour: '#3a2617', weapon: 'spear' },
  'zulu-married': { coat: '#6a452d', legs: '#9a7444', skin: DARK, hat: 'headring', hatColour: '#1f1710', belt: 'none', shield: 'tall', shieldColour: '#efe6cf', weapon: 'spear' },
  'natal-native': { coat: '#7a6a4c', legs: DARK, skin: DARK, hat: 'hair', hatColour: '#a8322b', belt: 'none', shield: 'tall', shieldColour: '#8a5a33', weapon: 'spear' },
  ashanti: { coat: '#7c5a2e', legs: DARK, skin: DARK, hat: 'hair', hatColour: '#1f1710', belt: 'none', weapon: 'jezail' },
  african: { coat: '#8a5a33', legs: DARK, skin: DARK, hat: 'hair', hatColour: '#1f1710', belt: 'none', shield: 'round', shieldColour: '#8a6237', weapon: 'spear' },
  hausa: { coat: '#2d3a5c', legs: '#8a744c', skin: DARK, hat: 'fez', hatColour: '#a3262a', belt: '#f3ead2' },
  boer: { coat: '#6b5a3f', legs: '#4f4634', skin: FAIR, hat: 'slouch', hatColour: '#4a3c28', belt: '#8a5a2a', mount: '#5a3d25' },
  afghan: { coat: '#7b6a4a', legs: '#e3d7b6', skin: TAN, hat: 'turban', hatColour: '#e9dfc4', belt: '#39465c', shield: 'none', weapon: 'jezail' },
  'afghan-regular': { coat: '#54463a', legs: '#39465c', skin: TAN, hat: 'cap', hatColour: '#2a241c', belt: '#d9c9a2' },
  pathan: { coat: '#e3d7b6', legs: '#d3c49c', skin: TAN, hat: 'turban', hatColour: '#6a7b8c', belt: '#54463a', weapon: 'jezail' },
  ghazi: { coat: '#f0e8d2', legs: '#e2d7b9', skin: TAN, hat: 'turban', hatColour: '#4d7048', belt: '#54463a', shield: 'small', shieldColour: '#3a2f22', weapon: 'sword' },
  indianrebel: { coat: '#c9a24f', legs: '#efe6cf', skin: BROWN, hat: 'turban', hatColour: '#a3402a', belt: '#54463a', weapon: 'sword', shield: 'small' },
  french: { coat: '#2d3f70', legs: '#b13a34', skin: FAIR, hat: 'kepi', hatColour: '#b13a34', belt: '#1f1f1f' },
  'french-colonial': { coat: '#2d3f70', legs: '#e9e2cf', skin: FAIR, hat: 'helmet', hatColour: '#f2ead6', belt: '#1f1f1f' },
  legion: { coat: '#34456f', legs: '#e9e2cf', skin: FAIR, hat: 'kepi', hatColour: '#f2ead6', belt: '#1f1f1f' },
  zouave: { coat: '#2c3a63', legs: '#b13a34', skin: TAN, hat: 'fez', hatColour: '#b13a34', belt: '#4f8096' },
  tirailleur: { coat: '#2d3f70', legs: '#e9e2cf', skin: DARK, hat: 'fez', hatColour: '#b13a34', belt: '#b13a34' },
  german: { coat: '#bda873', legs: '#a9935c', skin: FAIR, hat: 'slouch', hatColour: '#9b8a5e', belt: '#4b351d' },
  'german-blue': { coat: '#2c3a55', legs: '#3a3f4a', skin: FAIR, hat: 'spiked', hatColour: '#1d1d1d', belt: '#1f1f1f' },
  askari: { coat: '#bda873', legs: '#a9935c', skin: DARK, hat: 'fez', hatColour: '#bda873', belt: '#4b351d' },
  italian: { coat: '#efe8d4', legs: '#ddd2b2', skin: FAIR, hat: 'helmet', hatColour: '#e5dcc0', belt: '#2f4a35' },
  bersaglieri: { coat: '#efe8d4', legs: '#ddd2b2', skin: FAIR, hat: 'cockade', hatColour: '#e5dcc0', belt: '#1f1f1f' },
  ascari: { coat: '#efe8d4', legs: '#e2d7b9', skin: DARK, hat: 'fez', hatColour: '#a3262a', belt: '#a3262a' },
  abyssinian: { coat: '#f2ead6', legs: '#e5dabb', skin: BROWN, hat: 'hair', hatColour: '#241a12', belt: '#a3262a', shield: 'round', shieldColour: '#3a2f22', weapon: 'spear' },
  somali: { coat: '#efe6cf', legs: '#e2d7b9', skin: DARK, hat: 'hair', hatColour: '#241a12', belt: 'none', shield: 'small', shieldColour: '#d9c9a2', weapon: 'spear' },
  turkish: { coat: '#2c3650', legs: '#2c3650', skin: TAN, hat: 'fez', hatColour: '#a3262a', belt: '#1f1f1f' },
  russian: { coat: '#e9e2cf', legs: '#8e2f2a', skin: FAIR, hat: 'cap', hatColour: '#f2ead6', belt: '#2a241c' },
  american: { coat: '#2d4a78', legs: '#a48c58', skin: FAIR, hat: 'slouch', hatColour: '#a78c57', belt: '#4b351d' },
  filipino: { coat: '#b9c3cc', legs: '#a8b2bb', skin: BROWN, hat: 'straw', hatColour: '#dcc27a', belt: '#54463a' },
  moro: { coat: '#a3402a', legs: '#3b5c52', skin: BROWN, hat: 'turban', hatColour: '#c9a24f', belt: '#54463a', shield: 'tall', shieldColour: '#8a6237', weapon: 'sword' },
  spanish: { coat: '#9db0c4', legs: '#8fa2b6', skin: FAIR, hat: 'straw', hatColour: '#e7d08d', belt: '#4b351d' },
  portuguese: { coat: '#53606f', legs: '#e9e2cf', skin: FAIR, hat: 'helmet', hatColour: '#f2ead6', belt: '#1f1f1f' },
  belgian: { coat: '#2c3a63', legs: '#2c3a63', skin: DARK, hat: 'fez', hatColour: '#a3262a', belt: '#a3262a' },
  dutch: { coat: '#2c3a55', legs: '#2c3a55', skin: FAIR, hat: 'straw', hatColour: '#d8c48c', belt: '#1f1f1f' },
  japanese: { coat: '#24304c', legs: '#e9e2cf', skin: FAIR, hat: 'cap', hatColour: '#24304c', belt: '#4b351d' },
  chinese: { coat: '#3c5c7d', legs: '#5b6b74', skin: FAIR, hat: 'turban', hatColour: '#2a2f3a', belt: '#a3262a' },
  boxer: { coat: '#2d4a78', legs: '#2d3a55', skin: FAIR, hat: 'turban', hatColour: '#a3262a', belt: '#a3262a', weapon: 'sword' },
  arab: { coat: '#ece2c6', legs: '#ddd0ab', skin: BROWN, hat: 'hood', hatColour: '#f2ead6', belt: '#8f2020', weapon: 'jezail' },
  tuareg: { coat: '#2b4a6f', legs: '#26405f', skin: BROWN, hat: 'hood', hatColour: '#26344f', belt: '#efe6cf', shield: 'tall', shieldColour: '#e5d8b4', weapon: 'spear' },
  moroccan: { coat: '#cbb27c', legs: '#b79b63', skin: BROWN, hat: 'turban', hatColour: '#f2ead6', belt: '#54463a', weapon: 'jezail' },
  maori: { coat: '#7a4a2a', legs: '#54463a', skin: BROWN, hat: 'plume', hatColour: '#1f1710', belt: 'none', weapon: 'jezail' },
  rebel: { coat: '#8f7b54', legs: '#6d5c40', skin: TAN, hat: 'slouch', hatColour: '#5d4d33', belt: '#3a2f22' },
};

/** Other spellings that books and army lists use for the same look. */
const ALSO: Record<string, string> = {
  dervish: 'mahdist', ansar: 'mahdist', sudan: 'mahdist', hadendowa: 'beja', fuzzy: 'beja', ethiopian: 'abyssinian',
  ottoman: 'turkish', 'foreign-legion': 'legion', impi: 'zulu', commando: 'boer', sailor: 'naval', marine: 'british-blue',
  scottish: 'highlander', highland: 'highlander', bengal: 'indian', punjab: 'indian', nnc: 'natal-native', us: 'american',
  imperial: 'british-1898', khaki: 'british-1898', algerian: 'tirailleur', senegalese: 'tirailleur', berber: 'moroccan',
};

const known = new Map<string, Dress>();

/** The dress of a key: itself, then without its last part, then a plain coat in the side's colour. */
export function dressOf(key: string, sideColour: string): Dress {
  const found = known.get(`${key} ${sideColour}`);
  if (found) return found;
  const dress = { ...PLAIN, ...(lookOf(key) ?? { coat: sideColour }) };
  known.set(`${key} ${sideColour}`, dress);
  return dress;
}

function lookOf(key: string): Look | null {
  for (let part = key; part !== ''; part = part.includes('-') ? part.slice(0, part.lastIndexOf('-')) : '') {
    if (LOOKS[part]) return LOOKS[part];
    if (ALSO[part]) return LOOKS[ALSO[part]];
  }
  return null;
}
