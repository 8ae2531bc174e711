/**
 * The one inline script of every document, and the only script before the first paint. It sets the theme, and loads
 * watcher and late styles (their paths are attributes of its element) at the first paint, or at the first press, key or
 * focus, whichever comes first: loaded earlier, they would delay the first paint by a third. It does not wait for
 * `load`, which one stalled image can delay.
 */

/** That of both themes in tokens.css, for the browser's own interface. */
export const canvas = { dark: '#081111', light: '#f7faf6' };

/** Also called by watcher and panel, when a theme is chosen. Needs `d` and `root`. */
export const setTheme = `function setTheme(theme){
  (theme=theme=="light"||theme=="system"&&matchMedia("(prefers-color-scheme:light)").matches)?root.theme="light":delete root.theme;
  d.querySelector("[name=theme-color]").content=theme?"${canvas.light}":"${canvas.dark}"
}`;

/**
 * Loads watcher and late styles, and again at the next press, key or focus when the styles failed to load: without them no
 * form opens, and its honeypot is visible.
 * @param mustWait 1 = the late styles block painting, in browsers that support `blocking`
 */
const start = `function start(mustWait){
  if(!link){
    link=d.createElement("link");
    link.rel="stylesheet";
    link.href=own.late;
    link.blocking=mustWait===1?"render":"";
    link.onerror=()=>link=link.remove();
    d.head.append(link);
    import(own.watcher)
  }
}`;

/*
 * Three kinds of visits start further down, and their position must not move. After a link to an anchor, painting waits
 * for the late styles. After a reload or a return in the same tab, all sections are laid out too (section.module.css)
 * and, where this tab has already loaded the fonts, they are used from the start.
 */
export const headScript = `
var d=document,root=d.documentElement.dataset,own=d.currentScript.dataset,link,theme,seen;
${setTheme}
${start}
try{theme=localStorage.theme;seen=sessionStorage.seen}catch{}
setTheme(theme);
if(own.watcher){
  if(seen)root.laid="";
  if(seen=="fonts")root.fonts="";
  if(seen||location.hash)start(1);
  for(const type of ["pointerdown","keydown","focusin"])addEventListener(type,start);
  new PerformanceObserver(start).observe({type:"paint",buffered:true})
}`.replaceAll(/\n\s*/g, '');
