/** A form: its fields, what went wrong, and its buttons. */
import type { ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonProps } from './button.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The words of its button. */
  submit: string;
  kind?: ButtonProps['kind'];
  isBusy?: boolean;
  problem?: ReactNode;
  /** @param value what a field holds, by its name */
  onSubmit(value: (name: string) => string): void;
  /** In a dialog, which has a second button then. */
  onCancel?(): void;
}

export function Form(props: FormProps) {
  const { submit, kind = 'primary', isBusy, problem, onSubmit, onCancel, children, ...native } = props;
  const save = (
    <Button type="submit" kind={kind} disabled={isBusy}>
      {submit}
    </Button>
  );
  return (
    <form
      {...native}
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const form = event.currentTarget;
        const data = new FormData(form);
        flushSync(() => onSubmit((name) => String(data.get(name) ?? '')));
        form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      }}
    >
      {children}
      {problem}
      {onCancel ? (
        <div className="row end">
          <Button onClick={onCancel}>Cancelar</Button>
          {save}
        </div>
      ) : (
        save
      )}
    </form>
  );
}
