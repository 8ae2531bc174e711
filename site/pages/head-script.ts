/** All that runs before the first paint (docs/decisions/0006). It does not wait for `load`, which an image can delay. */

/** That of both themes in tokens.css, for the browser's own interface. */
export const canvas = { dark: '#081111', light: '#f7faf6' };

/** Also called by watcher and panel, when a theme is chosen. Needs `d` and `root`. */
export const setTheme = `function setTheme(theme){
  (theme=theme=="light"||theme=="system"&&matchMedia("(prefers-color-scheme:light)").matches)?root.theme="light":delete root.theme;
  d.querySelector("[name=theme-color]").content=theme?"${canvas.light}":"${canvas.dark}"
}`;

/**
 * And again at the next press, key or focus when the styles failed to load, without which no form opens.
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
 * The position must not move. After a link to an anchor, painting waits for the late styles. After a reload or a return
 * in the same tab, all sections are laid out too (section.module.css), and fonts that it has loaded are used from the start.
 */
export const headScript = `
var d=document,root=d.documentElement.dataset,own=d.currentScript.dataset,link,theme,seen;
${setTheme}
${start}
try{theme=localStorage.theme;seen=sessionStorage.seen}catch{}
setTheme(theme);
if(own.watcher){
  if(seen)root.laid="";
  if(seen!="fonts")delete root.fonts;
  if(seen||location.hash)start(1);
  for(const type of ["pointerdown","keydown","focusin"])addEventListener(type,start);
  new PerformanceObserver(start).observe({type:"paint",buffered:true})
}`.replaceAll(/\n\s*/g, '');
