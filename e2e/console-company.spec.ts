import { makeAccount, signInAtConsole } from './support/console.ts';
import { useHouse } from './support/house.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const house = useHouse(async () => {});

test('a company signs itself up, and an operator lets the public see it', async ({
  page,
  newcomer,
}) => {
  const owner = await makeAccount(house(), 'owner');
  await signInAtConsole(page, house(), owner);
  await page.getByRole('link', { name: 'Open your company' }).click();
  await page.getByRole('button', { name: 'Open the company' }).click();
  await expect(page.getByText('Please enter the name of your company.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Company name').fill('Cedar & Sons');
  await page.getByLabel('Street address').fill('4 Warren Street');
  await page.getByLabel('City').fill('Hudson');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP').fill('12534');
  await page.getByLabel('Phone').pressSequentially('5185550140');
  await page.getByLabel('Auctioneer license number').fill('NY-4711');
  await page.getByRole('button', { name: 'Open the company' }).click();
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
  await expect(page.getByText('We are still looking at your company.')).toBeVisible();

  await page.getByRole('link', { name: 'Company', exact: true }).first().click();
  await page.getByLabel('Your conditions for all sales').fill('Everything is sold as it is.');
  await page.getByRole('button', { name: 'Save the company' }).click();
  await expect(page.getByText('The company was saved.')).toBeVisible();
  await expectAccessible(page);

  const anne = await makeAccount(house(), 'operator');
  await house().command('operator', 'add', anne.email);
  const desk = await newcomer();
  await signInAtConsole(desk, house(), anne);
  await desk.getByRole('link', { name: /All companies/ }).click();
  const card = desk.getByRole('listitem').filter({ hasText: 'Cedar & Sons' });
  await expect(card).toContainText('NY-4711');
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Verify' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await expect(card.getByText('Verified')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Verified, so it stays.')).toBeVisible();
  await expect(page.getByText('We are still looking at your company.')).toBeHidden();
});
