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
 * waits for the late styles. Who reloads or comes back, where this tab has had everything already, has besides all
 * sections laid out (section.module.css) and the fonts switched on from the start.
 */
export const headScript = `
var d=document,root=d.documentElement.dataset,own=d.currentScript.dataset,link,theme,settled;
${setTheme}
${start}
try{theme=localStorage.theme;settled=sessionStorage.settled}catch{}
setTheme(theme);
if(own.watcher){
  if(settled)root.laid=root.fonts="";
  if(settled||location.hash)start(1);
  for(const type of ["pointerover","keydown","focusin"])addEventListener(type,start,{once:true});
  new PerformanceObserver(start).observe({type:"paint",buffered:true})
}`.replaceAll(/\n\s*/g, '');
