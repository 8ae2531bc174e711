export function NotFoundPage() {
  return (
    <main>
      <h1>Esta página no existe</h1>
      <p>Revisa la dirección o vuelve al inicio.</p>
      <a href="/">Ir al inicio</a>
    </main>
  );
}
