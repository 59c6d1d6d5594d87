import { countActions } from './support/count-actions.ts';
import { expect, test } from './support/test.ts';

const form = `
  <button id="open" onclick="document.body.append(template.content.cloneNode(true))">Open</button>
  <template id="template"><form><input aria-label="Name"><button type="button">Save</button></form></template>
  <label>State <select><option>NJ</option><option>NY</option></select></label>
  <input type="file" aria-label="Logo">`;

test('user actions are counted, and changes without one are detected @long', async ({ page }) => {
  await page.setContent(form);
  const counter = await countActions(page);

  // Pressing a button and confirming its dialog need one mental preparation.
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const pressed = { clicks: 2, keys: 0, homings: 0, thoughts: 1, fields: 0 };
  expect(await counter.actions()).toEqual(pressed);

  // A click into a field and typing there are one step; a capital needs Shift.
  counter.beginAnew();
  await page.getByLabel('Name').click();
  await page.keyboard.type('Ada');
  const typed = { clicks: 1, keys: 4, homings: 1, thoughts: 1, fields: 1 };
  expect(await counter.actions()).toEqual(typed);

  // Actions that a test performs in one call.
  counter.beginAnew();
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('none'),
  });
  const chosen = { clicks: 4, keys: 0, homings: 0, thoughts: 2, fields: 2 };
  expect(await counter.actions()).toEqual(chosen);

  await page.getByLabel('Name').fill('Bob');
  await expect(counter.actions()).rejects.toThrow('Nobody clicked or typed this');
});
