/**
 * Runs before the page is laid out. The button that was pressed last before the scripts of the page came is pressed again
 * when they have (`head-of-page.tsx`): they wait for the pictures in view, and a press that does nothing is tried a second
 * time or not at all. From `hydrating` on (`entry.client.tsx`) React does what is pressed. Whoever has typed since is at
 * something else.
 */
export const earlyPresses = `{let pressed=null;
const note=({target})=>{pressed=target.closest('button[type=button]')};
const forget=()=>{pressed=null};
addEventListener('click',note);
addEventListener('input',forget);
addEventListener('hydrating',()=>removeEventListener('click',note),{once:true});
addEventListener('hydrated',()=>{
removeEventListener('input',forget);
if(pressed?.isConnected)pressed.click()},{once:true})}`;
