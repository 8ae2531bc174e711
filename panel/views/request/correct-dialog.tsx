/** Corrects what was sent, such as a wrong number: what was sent stays beside it. */
import { useState } from 'react';
import { type Corrections, correctableNames } from '../../../contract/panel/inputs.ts';
import { checkTrialRequest, type FieldErrors } from '../../../contract/trial-request.ts';
import type { ShownDetail } from '../../changes/apply-changes.ts';
import { useUnsent } from '../../changes/use-changes.tsx';
import { fieldWord } from '../../format/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

const keyboards: Record<string, 'tel' | 'email' | 'numeric'> = {
  phone: 'tel',
  email: 'email',
  computers: 'numeric',
};

interface CorrectDialogProps {
  detail: ShownDetail;
  onClose(): void;
}

export function CorrectDialog({ detail: { id, fields, record }, onClose }: CorrectDialogProps) {
  const unsent = useUnsent();
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = (value: (name: string) => string) => {
    const names = correctableNames.filter((name) => value(name).trim() !== fields[name].trim());
    const changed: Corrections = Object.fromEntries(names.map((name) => [name, value(name).trim()]));
    const checked = checkTrialRequest({ ...fields, ...changed });
    // What was sent without script, or entered by hand, may break a rule where nothing is corrected.
    if (!checked.ok && names.some((name) => checked.errors[name])) return setErrors(checked.errors);
    const body = { version: record.version, fields: changed };
    if (names.length > 0) unsent.add({ call: 'correctFields', requestId: id, body });
    onClose();
  };
  return (
    <Dialog title="Corregir datos" open alert onClose={onClose}>
      <Form submit="Guardar" onSubmit={save} onCancel={onClose}>
        {correctableNames.map((name) => (
          <Field
            key={name}
            {...{ name, label: fieldWord[name], defaultValue: fields[name], error: errors[name] }}
            inputMode={keyboards[name]}
            autoComplete="off"
          />
        ))}
      </Form>
    </Dialog>
  );
}
