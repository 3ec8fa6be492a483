import {
  circle,
  darkWood,
  line,
  pale,
  type Palette,
  rect,
  ring,
  shadow,
  shape,
  steel,
  white,
  wood,
} from './draw.ts'

type Draw = (palette: Palette) => string[]

const dark = '#1d2026'

/** Hills under a sun, shown on every screen. */
const scene = (
  x: number,
  y: number,
  width: number,
  height: number,
  { main, light, accent, shade }: Palette,
): string[] => [
  rect(x, y, width, height, light, 4),
  circle(x + width * 0.72, y + height * 0.34, Math.min(width, height) * 0.15, accent),
  shape(
    `M${x} ${y + height * 0.72}q${width * 0.25}-${height * 0.36} ${width * 0.52} 0t${width * 0.48}-${height * 0.08}V${y + height}H${x}z`,
    main,
  ),
  shape(
    `M${x} ${y + height * 0.86}q${width * 0.4}-${height * 0.2} ${width} ${height * 0.02}V${y + height}H${x}z`,
    shade,
  ),
]

const television =
  (width: number, height: number, base: 'feet' | 'stand' | 'console' | 'bar'): Draw =>
  (palette) => {
    const x = 240 - width / 2
    const y = base === 'console' ? 40 : 264 - height
    const bottom = y + height
    const under = {
      feet: [line(`M${x + 50} ${bottom}l-18 30M${x + width - 50} ${bottom}l18 30`, dark, 8)],
      stand: [rect(228, bottom, 24, 22, dark), rect(168, bottom + 20, 144, 10, dark, 5)],
      bar: [
        rect(228, bottom, 24, 8, dark),
        rect(x + 26, bottom + 12, width - 52, 24, dark, 10),
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
          circle(x + 56 + index * ((width - 112) / 7), bottom + 24, 4, palette.accent),
        ),
      ],
      console: [
        rect(60, 262, 360, 44, wood, 6),
        rect(60, 262, 360, 8, darkWood, 4),
        line('M180 272v30M300 272v30', darkWood, 4),
        rect(84, 304, 12, 14, darkWood),
        rect(384, 304, 12, 14, darkWood),
      ],
    }[base]
    return [
      shadow(240, 302, width / 2),
      ...under,
      rect(x, y, width, height, dark, 10),
      ...scene(x + 9, y + 9, width - 18, height - 20, palette),
    ]
  }

const projector: Draw = (palette) => [
  rect(96, 30, 288, 162, white, 6),
  ...scene(104, 38, 272, 146, palette),
  shape('M240 244L120 196h240z', '#ffffff66'),
  shadow(240, 308, 90),
  rect(168, 240, 144, 60, pale, 16),
  rect(168, 240, 144, 18, steel, 9),
  ring(240, 272, 18, dark, 8, palette.light),
  circle(292, 272, 6, palette.accent),
]

const keyboard = (y: number, left: number, right: number): string[] => [
  shape(`M${left + 26} ${y}H${right - 26}l26 44H${left}z`, steel),
  shape(`M${left + 48} ${y + 8}H${right - 48}l12 18H${left + 36}z`, '#8f97a4'),
  rect(208, y + 31, 64, 8, '#aab1bc', 3),
  rect(left, y + 44, right - left, 8, '#9aa1ac', 4),
]

const laptop =
  (width: number, height: number, frame: string): Draw =>
  (palette) => {
    const x = 240 - width / 2
    const y = 248 - height
    return [
      shadow(240, 304, width / 2 + 40),
      rect(x, y, width, height, frame, 10),
      ...scene(x + 10, y + 10, width - 20, height - 20, palette),
      ...keyboard(248, x - 34, x + width + 34),
    ]
  }

const tent: Draw = (palette) => [
  shadow(240, 304, 150),
  shape('M118 296L214 96h16l98 200h-20L222 122 138 296z', '#9aa1ac'),
  `<g transform="skewX(-14) translate(66 0)">${rect(132, 104, 210, 176, dark, 10)}${scene(142, 114, 190, 154, palette).join('')}</g>`,
  line('M372 250l30-96', palette.accent, 7),
]

const gaming: Draw = (palette) => [
  ...laptop(280, 178, dark)(palette),
  ...[0, 1, 2, 3, 4, 5].map((index) =>
    rect(140 + index * 34, 254, 24, 5, index % 2 ? palette.accent : palette.light, 2),
  ),
]

const allInOne: Draw = (palette) => [
  shadow(240, 306, 150),
  rect(112, 52, 256, 172, dark, 10),
  ...scene(122, 62, 236, 138, palette),
  circle(240, 212, 5, palette.accent),
  shape('M218 224h44l10 44h-64z', steel),
  rect(190, 266, 100, 10, '#9aa1ac', 5),
  rect(136, 286, 170, 16, pale, 5),
  line('M148 294h146', steel, 4),
  rect(324, 284, 26, 20, pale, 10),
]

const featurePhone: Draw = (palette) => [
  shadow(240, 310, 60),
  rect(192, 62, 96, 244, palette.shade, 22),
  ...scene(204, 86, 72, 78, palette),
  ring(240, 190, 14, white, 5),
  ...[0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2].map((column) => rect(206 + column * 24, 214 + row * 20, 18, 12, palette.light, 4)),
  ),
  line('M228 74h24', palette.accent, 4),
]

const face = (x: number, y: number, palette: Palette): string[] => [
  rect(x, y, 120, 244, dark, 22),
  ...scene(x + 8, y + 14, 104, 214, palette),
  rect(x + 44, y + 6, 32, 5, '#3b4250', 2),
  rect(x + 42, y + 222, 36, 4, white, 2),
]

const back = (x: number, y: number, palette: Palette, lenses: number): string[] => [
  rect(x, y, 120, 244, palette.main, 22),
  rect(x + 12, y + 14, lenses === 3 ? 58 : 40, lenses === 3 ? 58 : 72, palette.shade, 16),
  ...[[28, 32], lenses === 3 ? [54, 32] : [32, 66], [41, 56]]
    .slice(0, lenses)
    .map(([dx = 0, dy = 0]) => ring(x + dx, y + dy, 9, '#11141a', 5, '#4f6f8f')),
  circle(x + 60, y + 150, 10, palette.light),
]

const smartphone: Draw = (palette) => [shadow(240, 308, 80), ...face(180, 58, palette)]
const twoPhones: Draw = (palette) => [
  shadow(240, 308, 140),
  ...back(134, 62, palette, 2),
  ...face(226, 58, palette),
]
const proPhone: Draw = (palette) => [
  shadow(240, 308, 140),
  ...face(134, 62, palette),
  ...back(226, 56, palette, 3),
]

const tablet: Draw = (palette) => [
  shadow(240, 306, 180),
  rect(104, 62, 272, 190, dark, 16),
  ...scene(116, 74, 248, 166, palette),
  ...keyboard(252, 92, 388),
]

export const electronics: Record<string, readonly Draw[]> = {
  'smart-tvs': [
    television(250, 150, 'feet'),
    television(310, 182, 'stand'),
    television(356, 206, 'console'),
    projector,
    television(310, 178, 'bar'),
  ],
  laptops: [laptop(236, 152, '#7d8592'), laptop(284, 172, '#4a505c'), tent, gaming, allInOne],
  'mobile-devices': [featurePhone, smartphone, twoPhones, proPhone, tablet],
}
