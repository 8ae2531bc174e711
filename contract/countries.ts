/** Countries with what is needed to read a typed number; a test compares the table with libphonenumber's metadata. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  iso: string;
  dial: string;
  /** Digits of the longest mobile number, without dial code and trunk zero. */
  mobileDigitsMax: number;
  /** National numbers begin with a 0 that is omitted after the dial code. */
  hasTrunkZero: boolean;
  /** Digits that mobile numbers, and no others of that length, begin with; else ''. */
  mobileStart: string;
  /** Area codes that distinguish countries with the same dial code (+1), else empty. */
  areas: readonly string[];
}

/**
 * `PE51i0` = Peru, +51, up to 9 digits (`a` = 1), trunk zero; `DO1j.809.829.849` = with areas. Of countries that
 * share a dial code the main one comes first. `:9` = mobile numbers begin so, and all of them have that many digits: in
 * Latin America, without countries where they look like other numbers (Argentina, Brazil, Chile, Mexico and others).
 */
const table =
  'AU61i0CW599hFI358j0GB44j0GP590i0IT39jMA212i0NO47hRE262i0RU7jSH290eUS1jAC247eAD376iAE971i0AF93i0AG1j.268AI1j.264AL355i0AM374h0AO244iAR54k0AS1j.684AT43m0AW297gAX358j0AZ994i0BA387i0BB1j.246BD880j0BE32i0BF226hBG359i0BH973hBI257hBJ229jBL590i0BM1j.441BN673gBO591h0:567BQ599gBR55k0BS1j.242BT975hBW267hBY375iBZ501gCA1jCC61i0CD243i0CF236hCG242iCH41i0CI225jCK682eCL56iCM237iCN86k0CO57j0:39CR506h:35678CU53h0:56CV238gCX61i0CY357hCZ420iDE49k0DJ253hDK45hDM1j.767DO1j.809.829.849DZ213i0EC593i0:9EE372hEG20j0EH212i0ER291g0ES34iET251i0FJ679gFK500eFM691gFO298fFR33i0GA241hGD1j.473GE995i0GF594i0GG44j0GH233i0GI350hGL299fGM220iGN224iGQ240iGR30jGT502h:3458GU1j.671GW245iGY592gHK852hHN504h:3789HR385i0HT509hHU36iID62l0IE353i0IL972i0IM44j0IN91j0IO246gIQ964j0IR98j0IS354iJE44j0JM1j.658.876JO962i0JP81j0KE254i0KG996i0KH855i0KI686h0KM269gKN1j.869KP850j0KR82j0KW965hKY1j.345KZ7jLA856j0LB961h0LC1j.758LI423i0LK94i0LR231i0LS266hLT370h0LU352iLV371hLY218i0MC377i0MD373h0ME382h0MF590i0MG261i0MH692gMK389h0ML223hMM95j0MN976h0MO853hMP1j.670MQ596i0MR222hMS1j.664MT356hMU230hMV960gMW265i0MX52jMY60j0MZ258iNA264i0NC687fNE227hNF672fNG234j0NI505h:5678NL31k0NP977j0NR674gNU683gNZ64j0OM968hPA507hPE51i0:9PF689hPG675hPH63j0PK92j0PL48iPM508i0PR1j.787.939PS970i0PT351iPW680gPY595i0:9QA974hRO40i0RS381j0RW250i0SA966i0SB677gSC248gSD249i0SE46i0SG65hSI386h0SJ47hSK421i0SL232h0SM378hSN221iSO252i0SR597gSS211i0ST239gSV503h:567SX1j.721SY963i0SZ268hTA290dTC1j.649TD235hTG228hTH66i0TJ992iTK690gTL670hTM993hTN216hTO676gTR90j0TT1j.868TV688gTW886i0TZ255i0UA380i0UG256i0UY598h0:9UZ998iVA39jVC1j.784VE58j0:4VG1j.284VI1j.340VN84i0VU678gWF681fWS685jXK383h0YE967i0YT262i0ZA27i0ZM260i0ZW263i0';

export const countries: readonly Country[] = [
  ...table.matchAll(/([A-Z]{2})(\d+)([a-z])(0?)(?::(\d+))?([.\d]*)/g),
].map(([, iso = '', dial = '', letter = 'a', zero, mobileStart = '', areas = '']) => ({
  iso,
  dial,
  mobileDigitsMax: letter.charCodeAt(0) - 96,
  hasTrunkZero: zero === '0',
  mobileStart,
  areas: areas.split('.').filter(Boolean),
}));

export function countryOf(iso: string): Country {
  const found = countries.find((country) => country.iso === iso);
  if (!found) throw new Error(`no country ${iso}`);
  return found;
}

let names: Intl.DisplayNames | undefined;

/** In Spanish, as the browser knows it, whose first lookup is slow. */
export function nameOf({ iso }: Country): string {
  names ??= new Intl.DisplayNames('es', { type: 'region' });
  return names.of(iso) ?? iso;
}

let byName: ReadonlyMap<string, Country> | undefined;

/** In the order of their names, keyed by them without accents and capitals. */
export function countriesByName(): ReadonlyMap<string, Country> {
  if (!byName) {
    const { compare } = new Intl.Collator('es');
    const named = countries.map((country) => [nameOf(country), country] as const);
    named.sort(([a], [b]) => compare(a, b));
    byName = new Map(named.map(([name, country]) => [foldName(name), country]));
  }
  return byName;
}

const nameLengthMax = 60;

const shortUs = /^(?:u\.?s\.?a\.?|ee\.? ?uu\.?)$/;

/** A country by its Spanish name, whatever its accents and case; undefined for any other text. */
export function countryNamed(name: string): Country | undefined {
  // No name is longer; folding a long text takes long.
  const plain = foldName(name.slice(0, nameLengthMax));
  return countriesByName().get(shortUs.test(plain) ? 'estados unidos' : plain);
}

export function foldName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
