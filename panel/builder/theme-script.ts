/**
 * The document's one inline script: the theme that was chosen here or on the page (`light`, `dark` or `system` in
 * localStorage), before the first paint. The panel calls it again when the choice changes.
 */
export const themeScript = `
function setTheme(theme){
  var root=document.documentElement.dataset,
  light=theme=="light"||theme=="system"&&matchMedia("(prefers-color-scheme:light)").matches;
  light?root.theme="light":delete root.theme;
  document.querySelector("[name=theme-color]").content=light?"#f8faf5":"#0c1413"
}
try{setTheme(localStorage.theme)}catch{setTheme()}`.replaceAll(/\n\s*/g, '');
