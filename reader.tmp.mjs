// node reader.mjs OUT SALE-LINK-TEXT LOT-REGEX [only]
import { chromium } from 'playwright-core';
const [out, saleName, lotName, only=''] = process.argv.slice(2);
const base = 'http://localhost:3100';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const [w, h, dpr, name] of [[1440, 900, 1, 'desk'], [390, 844, 2, 'phone']])
  for (const scheme of ['light', 'dark']) {
    if (only && !`${name}-${scheme}`.match(only)) continue;
    const c = await b.newContext({ viewport: { width: w, height: h }, deviceScaleFactor: dpr, colorScheme: scheme, timezoneId: 'America/New_York', locale: 'en-US', isMobile: name === 'phone', hasTouch: name === 'phone' });
    let p = await c.newPage();
    p.on('console', m => m.type() === 'error' && console.log('ERR', m.text()));
    const shot = async (n) => { console.log(n, name, Date.now()%1e6|0); await p.waitForLoadState('networkidle', {timeout: 4000}).catch(()=>{}); await p.waitForTimeout(1500); await p.screenshot({ path: `${out}/${n}-${name}-${scheme}.png` }); };
    await p.goto(base + '/'); await shot('home');
    const sale = await p.locator('a', { hasText: saleName }).first().getAttribute('href');
    await p.goto(base + sale); await shot('sale');
    const hrefs = await p.locator('a[href*="/lot"]').evaluateAll(x => x.map(a => a.getAttribute('href')));
    const lot = hrefs.find(x => new RegExp(lotName, 'i').test(x));
    if (!lot) console.log([...new Set(hrefs)].join('\n'));
    await p.goto(base + lot); await shot('lot');
    await p.goto(base + '/'); 
    await p.evaluate(async () => {
      await fetch('/api/site/GetXRF');
      const t = decodeURIComponent(document.cookie.match(/XSRF-TOKEN=([^;]+)/)[1]);
      const r = await fetch('/api/site/login', { method: 'POST', headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': t }, body: JSON.stringify({ email: 'bidder@fairlot.example', password: 'fairlot-demo-1' }) });
      if (!r.ok) console.log('login', r.status);
    });
    p = await c.newPage();
    await p.goto(base + sale); await shot('strip');
    await c.close();
  }
await b.close();
