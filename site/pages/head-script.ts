/**
 * The one inline script of every document, and the only script before the first paint. It sets the theme, and starts
 * watcher and late styles (whose paths it finds on its own element) at the first paint, or at the first pointer, key
 * or focus, whichever comes first: started earlier they cost a third of the time to the first paint. Not at `load`,
 * which one stalled image keeps away.
 */
import { seo } from '../content/seo.ts';

/** Also called by the watcher, when the visitor chooses a theme (`watcher/theme.ts`). */
const setTheme = `function setTheme(theme){
  (theme=theme=="light"||theme=="system"&&matchMedia("(prefers-color-scheme:light)").matches)?root.theme="light":delete root.theme;
  d.querySelector("[name=theme-color]").content=theme?"${seo.lightCanvas}":"${seo.canvas}"
}`;

/** @param mustWait 1 = nothing is painted before the late styles are there; browsers without `blocking` paint. */
const start = `function start(mustWait){
  if(!link){
    link=d.createElement("link");
    link.rel="stylesheet";
    link.href=own.late;
    link.blocking=mustWait===1?"render":"";
    d.head.append(link);
    import(own.watcher)
  }
}`;

/*
 * Three kinds of visitors must find their place further down and not see it move: who follows a link to an anchor
 * waits for the late styles. Who reloads or comes back, so that this tab has had the page, has besides all sections laid
 * out (section.module.css) and, where it has had the fonts too, has them switched on from the start.
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
  for(const type of ["pointerdown","keydown","focusin"])addEventListener(type,start,{once:true});
  new PerformanceObserver(start).observe({type:"paint",buffered:true})
}`.replaceAll(/\n\s*/g, '');
