/**
 * Runs before the page is laid out. The button that was pressed last before the page had its scripts is pressed again when
 * it has (`head-of-page.tsx`): they wait for the pictures in view, and a press that does nothing is tried a second time or
 * not at all. Whoever has typed since is at something else.
 */
export const earlyPresses = `{let pressed=null;
const note=({target})=>{pressed=target.closest('button[type=button]')};
const forget=()=>{pressed=null};
addEventListener('click',note);
addEventListener('input',forget);
addEventListener('hydrated',()=>{
removeEventListener('click',note);removeEventListener('input',forget);
if(pressed?.isConnected)pressed.click()},{once:true})}`;
