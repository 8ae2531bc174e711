import { namedCountries } from './search-countries.ts';

/** Suggests names for the country field; any other text is accepted. */
export function CountrySuggestions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {namedCountries().map(({ iso, name }) => (
        <option key={iso} value={name} />
      ))}
    </datalist>
  );
}
