import { createContext } from 'react';
import type { EntryContext } from 'react-router';

/** What runs in a page that the server has rendered. */
export interface DocumentScripts {
  /** Marks the scripts of the page. */
  readonly nonce: string;
  /** What the router reads, then what starts it. */
  readonly inline: string;
}

/** Empty in browsers: what the server has written there has run. */
export const DocumentScriptsContext = createContext<DocumentScripts | undefined>(undefined);

/**
 * React Router's `<Scripts>`, but that our scripts are asked for when the first frame has been shown, and the pictures in
 * it: on a slow line they would share it with the style sheet, the letters and the pictures (decisions 219 and 268).
 */
export function scriptsOf(context: EntryContext, nonce: string): DocumentScripts {
  const { manifest, staticHandlerContext, serverHandoffString } = context;
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  );
  const files = [
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ];
  const facts = {
    files: [...new Set(files)],
    manifest: manifest.url,
    routes: routes.map(({ id, module }) => [id, module]),
    entry: manifest.entry.module,
  };
  return {
    nonce,
    inline: `window.__reactRouterContext=${serverHandoffString};(${openStream})();
(${startScripts})(${JSON.stringify(facts)})`,
  };
}

/** As React Router's own: the data of the page, which follow, are written into it. */
const openStream = `()=>{const it=window.__reactRouterContext;it.stream=new ReadableStream({start(to){it.streamController=to}}).pipeThrough(new TextEncoderStream())}`;

/**
 * A computed frame is shown up to 40 ms later, and the background may come before the rest, so the browser's report of the
 * first frame with content is waited for. A page in the background has no frames, also one that goes there; three seconds
 * are waited at most, and not for a picture that nobody sees yet, nor once somebody presses something.
 */
const startScripts = `({files,manifest,routes,entry})=>{
let begun=false;
const start=async()=>{
if(begun)return;
begun=true;
for(const href of files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
const modules=routes.map(async([id,file])=>[id,await import(file)]);
await import(manifest);
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(modules));
await import(entry)};
const afterFrame=then=>requestAnimationFrame(()=>setTimeout(then));
const awaited=it=>{
const {left,right,top,bottom}=it.getBoundingClientRect();
return !it.complete&&!it.closest('[aria-hidden=true]')&&left<right&&right>0&&left<innerWidth&&bottom>0&&top<innerHeight};
const startAfterPictures=async()=>{
const pictures=[...document.images].filter(awaited);
if(!pictures.length)return start();
await Promise.all(pictures.map(it=>new Promise(come=>{it.onload=it.onerror=come})));
afterFrame(start)};
if(document.hidden)return start();
for(const press of ['pointerdown','keydown'])addEventListener(press,start,{once:true});
const painted=new PerformanceObserver(it=>{
if(!it.getEntriesByName('first-contentful-paint').length)return;
painted.disconnect();
startAfterPictures()});
painted.observe({type:'paint',buffered:true});
setTimeout(start,3000)}`;
