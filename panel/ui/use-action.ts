/** A call that a press begins: its error is a message, and the queries whose answers it changes are repeated. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from './toast.tsx';

/** @param changes first parts of the queries' keys; part of the call may be done when it fails */
export function useAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  changes: readonly string[],
  onDone: (answer: Answer, input: Input) => unknown = () => {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => onDone(answer, input),
    onError: (error) => showToast({ text: error.message, bad: true }),
    onSettled: () => Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
