import { describe, expect, test } from 'vitest';
import { drawableText, drawText, fitText } from './drawn-text.ts';

const style = { font: 'display', size: 40, color: '#2a1f18' } as const;
const size = async (text: string) => {
  const drawn = await drawText(text, style, 500);
  return drawn && { width: drawn.width, height: drawn.height };
};

describe('what can be drawn', () => {
  test.each([
    ['Łódź, “żółć” & <b>½</b>', 'Łódź, “żółć” & <b>½</b>'],
    ['שולחן עתיק · مزادات · Привет', 'שולחן עתיק · مزادات · Привет'],
    ['Oak 🪑 chair', 'Oak chair'],
    ['two\nlines\tand  more', 'two lines and more'],
    ['\u202Eturned\u0000 \uD800about\uFEFF', 'turned about'],
    ['中文', ''],
  ])('of %j is %j', (text, drawable) => {
    expect(drawableText(text)).toBe(drawable);
  });

  test('is nothing without letters', async () => {
    expect(await size('🪑 \u0001')).toBeNull();
  });

  test('takes markup for what it looks like', async () => {
    expect((await size('<b>'))?.width).toBeGreaterThan((await size('b'))?.width ?? Infinity);
    expect(await size('</span><broken & &#0; &unknown;')).not.toBeNull();
  });
});

describe('a long text', () => {
  const box = { width: 400, height: 100 };
  const sizes = [60, 40, 24];
  const fitting = { font: 'display', color: '#2a1f18', sizes } as const;

  test.each(['Oak', 'A walnut table with two leaves', 'oak '.repeat(400), 'W'.repeat(900)])(
    '%.20j fits its box',
    async (text) => {
      const drawn = await fitText(text, fitting, box);
      expect(drawn?.height).toBeLessThanOrEqual(box.height);
      expect(drawn?.width).toBeLessThanOrEqual(box.width);
      expect(drawn?.height).toBeGreaterThan(10);
    },
  );
});
