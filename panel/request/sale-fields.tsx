/** The sale. The amount is computed from edition and licences until another one is typed. */
import { useState } from 'react';
import type { PanelBusiness } from '../business.ts';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { SelectField } from '../ui/select-field.tsx';
import type { Staged } from './stage-panel.tsx';

interface SaleFieldsProps {
  detail: Staged;
  editions: PanelBusiness['editions'];
}

const centsPerDollar = 100;

export function SaleFields({ detail: { record, edition, fields }, editions }: SaleFieldsProps) {
  const names = [record.sale?.edition ?? '', edition ?? '', ...editions.map(({ name }) => name)];
  const options = [...new Set(names)].filter(Boolean);
  const [chosen, setChosen] = useState(options[0] ?? '');
  const [licences, setLicences] = useState(
    String(record.sale?.licences ?? (Number.parseInt(fields.computers, 10) || 1)),
  );
  const [amount, setAmount] = useState(
    record.sale ? String(record.sale.amountCents / centsPerDollar) : undefined,
  );
  const cents = editions.find(({ name }) => name === chosen)?.cents ?? 0;
  const usual = String((cents * (Number(licences) || 0)) / centsPerDollar);
  return (
    <>
      {options.length > 0 ? (
        <SelectField
          label="Edición"
          name="edition"
          required
          value={chosen}
          options={options.map((name) => ({ value: name, label: name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : (
        <Field label="Edición" name="edition" required maxLength={100} />
      )}
      <div className={form.pair}>
        <Field
          label="Licencias"
          name="licences"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={1_000_000}
          value={licences}
          onChange={(event) => setLicences(event.currentTarget.value)}
        />
        <Field
          label="Monto (USD)"
          name="amount"
          type="number"
          inputMode="decimal"
          required
          min={0}
          max={10_000_000_000}
          step="0.01"
          value={amount ?? usual}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      </div>
    </>
  );
}
