import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `listener` at each such event of the window, as long as the component is mounted. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[Name]) => latest(event);
    addEventListener(name, listen);
    return () => removeEventListener(name, listen);
  }, [name]);
}
