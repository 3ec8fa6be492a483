import {
  circle,
  darkWood,
  ellipse,
  ink,
  line,
  type Palette,
  rect,
  shadow,
  shape,
  steel,
  white,
  wood,
} from './draw.ts'

type Draw = (palette: Palette) => string[]

const pillow = (x: number, y: number, fill = white): string => rect(x, y, 74, 30, fill, 14)

const mattress =
  (height: number, quilted: boolean): Draw =>
  ({ main, light }) => [
    shadow(240, 296, 190),
    rect(64, 290 - height, 352, height, white, 16),
    rect(64, 290 - height, 352, height * 0.34, light, 16),
    rect(64, 290 - height * 0.46, 352, 6, main),
    ...(quilted
      ? [0, 1, 2, 3, 4, 5].map((index) =>
          line(`M${84 + index * 52} ${290 - height + 10}q26 16 52 0`, main, 2.5),
        )
      : []),
    ...[0, 1, 2, 3].map((index) => circle(118 + index * 82, 290 - height * 0.2, 4, light)),
  ]

const singleBed: Draw = ({ main, light, shade }) => [
  shadow(240, 302, 170),
  rect(84, 170, 12, 130, shade, 4),
  rect(384, 200, 12, 100, shade, 4),
  ...[110, 136, 162].map((x) => rect(x - 12, 178, 8, 60, steel, 3)),
  rect(84, 174, 90, 10, shade, 5),
  rect(92, 246, 300, 16, shade, 4),
  rect(96, 222, 292, 28, white, 10),
  rect(190, 216, 198, 34, main, 10),
  rect(190, 216, 198, 10, light, 5),
  pillow(106, 204),
]

const bunk: Draw = ({ main, light, shade }) => {
  const bed = (y: number) => [
    rect(110, y + 22, 260, 12, shade, 4),
    rect(114, y, 252, 24, white, 8),
    rect(196, y - 4, 170, 28, main, 8),
    rect(196, y - 4, 170, 8, light, 4),
    rect(120, y - 12, 58, 22, white, 10),
  ]
  return [
    shadow(240, 304, 160),
    rect(100, 78, 12, 226, shade, 4),
    rect(368, 78, 12, 226, shade, 4),
    ...bed(138),
    ...bed(244),
    line('M332 122v180M356 122v180', steel, 6),
    ...[160, 190, 220, 250, 280].map((y) => line(`M332 ${y}h24`, steel, 5)),
  ]
}

const fullBed: Draw = ({ main, light, shade, accent }) => [
  shadow(240, 304, 200),
  rect(62, 120, 356, 130, darkWood, 18),
  rect(76, 132, 328, 110, wood, 12),
  line('M158 134v96M240 134v96M322 134v96', darkWood, 3),
  rect(58, 240, 364, 46, darkWood, 8),
  rect(66, 206, 348, 48, white, 14),
  pillow(104, 190),
  pillow(302, 190),
  rect(206, 192, 68, 30, accent, 12),
  rect(58, 226, 364, 50, main, 14),
  rect(58, 226, 364, 14, light, 7),
  line('M120 276v-26M240 276v-26M360 276v-26', shade, 3),
  rect(74, 284, 16, 18, darkWood, 3),
  rect(390, 284, 16, 18, darkWood, 3),
]

const legs = (...places: number[]): string[] => places.map((x) => rect(x, 276, 14, 24, darkWood, 3))

const sofa: Draw = ({ main, shade, light, accent }) => [
  shadow(240, 302, 200),
  ...legs(84, 382),
  rect(78, 150, 324, 100, shade, 24),
  rect(56, 186, 54, 96, main, 22),
  rect(370, 186, 54, 96, main, 22),
  ...[106, 198, 290].map((x) => rect(x, 164, 86, 66, main, 14)),
  ...[104, 196, 288].map((x) => rect(x, 222, 90, 40, light, 12)),
  rect(92, 256, 296, 24, shade, 8),
  `<g transform="rotate(-10 132 206)">${rect(112, 184, 46, 44, accent, 10)}</g>`,
]

const corner: Draw = ({ main, shade, light, accent }) => [
  shadow(240, 306, 210),
  ...legs(60, 250, 404),
  rect(52, 142, 376, 96, shade, 22),
  rect(52, 142, 108, 140, main, 20),
  ...[166, 252, 338].map((x) => rect(x, 156, 80, 60, main, 14)),
  rect(62, 214, 96, 76, light, 14),
  ...[164, 252, 340].map((x) => rect(x, 210, 84, 38, light, 12)),
  rect(160, 244, 266, 36, shade, 10),
  `<g transform="rotate(8 110 188)">${rect(86, 166, 46, 44, accent, 10)}</g>`,
]

const armchair: Draw = ({ main, shade, light, accent }) => [
  shadow(240, 302, 120),
  line('M172 268l-14 34M308 268l14 34', darkWood, 12),
  rect(164, 104, 152, 140, main, 34),
  rect(180, 120, 120, 96, light, 24),
  ...[200, 222, 244, 266].map((x) => line(`M${x} 122v92`, accent, 5)),
  rect(140, 186, 42, 84, shade, 18),
  rect(298, 186, 42, 84, shade, 18),
  rect(164, 216, 152, 40, main, 16),
  rect(158, 246, 164, 26, shade, 10),
]

const stools: Draw = ({ main, light }) => {
  const stool = (x: number) => [
    shape(`M${x - 66} 196q66 34 132 0v20q-66 26-132 0z`, wood),
    rect(x - 16, 214, 32, 66, darkWood, 6),
    circle(x, 246, 20, wood),
    circle(x, 246, 9, main),
    rect(x - 58, 278, 116, 18, wood, 6),
    rect(x - 58, 278, 116, 6, light, 3),
  ]
  return [shadow(160, 300, 80), shadow(322, 300, 80), ...stool(160), ...stool(322)]
}

const officeChair: Draw = ({ main, shade, light }) => [
  shadow(240, 312, 100),
  rect(184, 78, 112, 124, main, 26),
  ...[98, 116, 134, 152, 170].map((y) => line(`M200 ${y}h80`, light, 3)),
  line('M166 176v34h24M314 176v34h-24', ink, 9),
  rect(172, 206, 136, 30, shade, 14),
  rect(232, 234, 16, 40, ink),
  line('M240 272l-62 26M240 272l62 26M240 272v30', ink, 10),
  ...[174, 240, 306].map((x) => circle(x, 306, 9, ink)),
]

const chair = (x: number, flip: 1 | -1, colour: string): string[] => [
  line(`M${x} 178v112M${x} 236h${flip * 56}M${x + flip * 56} 236v54`, darkWood, 9),
  rect(flip === 1 ? x - 2 : x - 58, 226, 60, 14, colour, 6),
  rect(flip === 1 ? x - 6 : x - 6, 172, 12, 60, colour, 5),
]

const roundTable: Draw = ({ main, light }) => [
  shadow(240, 302, 180),
  ...chair(86, 1, main),
  ...chair(394, -1, main),
  rect(232, 204, 16, 84, darkWood),
  ellipse(240, 292, 54, 10, darkWood),
  ellipse(240, 200, 108, 22, wood),
  ellipse(240, 194, 108, 22, light),
  ellipse(240, 190, 26, 7, white),
]

const table =
  (top: string, edge: string): Draw =>
  ({ main, accent }) => [
    shadow(240, 302, 210),
    ...chair(62, 1, main),
    ...chair(418, -1, main),
    ...chair(160, 1, main).slice(2),
    ...chair(320, -1, main).slice(2),
    rect(112, 206, 12, 94, edge, 3),
    rect(356, 206, 12, 94, edge, 3),
    rect(96, 190, 288, 18, top, 6),
    rect(96, 204, 288, 6, edge, 3),
    rect(222, 152, 36, 38, accent, 8),
    line('M240 152q-20-26-32-26M240 152q4-34 2-44M240 152q18-24 30-24', '#5d7f45', 5),
  ]

const bench: Draw = ({ main, light }) => [
  shadow(240, 304, 190),
  rect(84, 176, 312, 18, wood, 5),
  ...[110, 358].map((x) => line(`M${x} 194l-16 106M${x} 194l16 106`, darkWood, 10)),
  rect(96, 246, 288, 14, main, 5),
  rect(96, 246, 288, 5, light, 3),
  rect(128, 258, 10, 44, darkWood, 3),
  rect(342, 258, 10, 44, darkWood, 3),
  ...[150, 210, 270, 330].map((x) => ellipse(x, 174, 20, 5, white)),
]

const barTable: Draw = ({ main, light }) => {
  const stool = (x: number) => [
    line(`M${x - 22} 304l10-78M${x + 22} 304l-10-78M${x - 18} 278h36`, ink, 6),
    rect(x - 30, 214, 60, 16, main, 8),
    rect(x - 30, 214, 60, 6, light, 3),
  ]
  return [
    shadow(240, 306, 150),
    rect(130, 138, 220, 16, wood, 5),
    line('M146 154v148M334 154v148M146 272h188', ink, 8),
    ...stool(196),
    ...stool(286),
    shape('M262 138v-30h20v30z', light),
    circle(212, 126, 12, main),
  ]
}

export const furniture: Record<string, readonly Draw[]> = {
  'beds-and-mattresses': [mattress(64, false), mattress(96, true), singleBed, bunk, fullBed],
  'sofas-and-chairs': [sofa, corner, armchair, stools, officeChair],
  'dining-sets': [roundTable, table('#cfe3e6', steel), table(wood, darkWood), bench, barTable],
}
