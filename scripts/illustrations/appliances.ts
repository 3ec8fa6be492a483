import { circle, ink, line, pale, type Palette, rect, ring, shadow, shape, steel, white } from './draw.ts'

type Draw = (palette: Palette) => string[]

const feet = (left: number, right: number): string[] => [
  rect(left, 296, 22, 10, ink, 2),
  rect(right, 296, 22, 10, ink, 2),
]

const singleDoor: Draw = ({ main, light, accent }) => [
  shadow(240, 308, 100),
  ...feet(176, 284),
  rect(164, 96, 152, 204, main, 14),
  rect(164, 96, 152, 44, light, 14),
  rect(300, 156, 8, 62, white, 4),
  circle(190, 118, 7, accent),
  line('M190 176v84', light, 4),
]

const doubleDoor: Draw = ({ main, shade, light, accent }) => [
  shadow(240, 310, 110),
  ...feet(168, 290),
  rect(156, 46, 168, 254, main, 14),
  rect(156, 128, 168, 6, shade),
  rect(170, 78, 8, 40, white, 4),
  rect(170, 146, 8, 70, white, 4),
  rect(272, 66, 34, 18, accent, 4),
  line('M300 160v110', light, 4),
]

const bottomFreezer: Draw = ({ shade, light, accent }) => [
  shadow(240, 310, 110),
  ...feet(168, 290),
  rect(154, 46, 172, 254, shade, 12),
  rect(166, 58, 148, 146, '#d7ecf0', 8),
  ...[94, 132, 170].map((y) => rect(166, y, 148, 4, white)),
  ...[182, 202, 222, 242, 262, 282].map((x, index) => rect(x, 72, 12, 22, index % 2 ? accent : light, 4)),
  ...[184, 214, 244, 274].map((x, index) => rect(x, 108, 18, 24, index % 2 ? light : accent, 5)),
  ...[216, 256].map((y) => rect(166, y, 148, 34, light, 6)),
  rect(218, 224, 44, 6, white, 3),
  rect(218, 264, 44, 6, white, 3),
]

const sideBySide: Draw = ({ main, shade, accent }) => [
  shadow(240, 310, 150),
  ...feet(132, 326),
  rect(116, 44, 248, 256, steel, 14),
  rect(237, 44, 6, 256, '#9aa1ac'),
  rect(220, 112, 9, 110, main, 4),
  rect(251, 112, 9, 110, main, 4),
  rect(142, 104, 62, 74, shade, 8),
  rect(150, 112, 46, 14, accent, 4),
  line('M173 138v22', '#9fd3e0', 6),
  line('M300 76h40', pale, 5),
]

const chest: Draw = ({ main, light, accent }) => [
  shadow(240, 308, 160),
  ...feet(112, 346),
  rect(92, 176, 296, 124, pale, 12),
  rect(84, 150, 312, 34, main, 12),
  rect(84, 150, 312, 10, light, 5),
  rect(216, 180, 48, 14, steel, 5),
  rect(112, 266, 56, 18, steel, 4),
  circle(352, 275, 8, accent),
  ...[200, 216, 232].map((x) => line(`M${x} 262v26`, steel, 4)),
]

const twinTub: Draw = ({ main, light, accent }) => [
  shadow(240, 308, 140),
  ...feet(132, 326),
  rect(116, 128, 248, 172, white, 14),
  rect(116, 104, 248, 44, main, 12),
  rect(126, 150, 124, 22, light, 8),
  rect(262, 150, 92, 22, light, 8),
  ...[148, 194, 300, 334].map((x) => ring(x, 125, 9, white, 4)),
  ring(188, 236, 42, steel, 6, '#dcecf2'),
  ring(308, 236, 30, steel, 6, '#dcecf2'),
  line('M160 240q14-12 28 0t28 0', accent, 5),
]

const topLoad: Draw = ({ main, shade, light, accent }) => [
  shadow(240, 310, 110),
  ...feet(164, 294),
  rect(148, 110, 184, 190, steel, 14),
  shape('M148 128l18-38h148l18 38z', main),
  shape('M176 122l10-22h108l10 22z', shade),
  rect(168, 146, 144, 26, pale, 6),
  circle(188, 159, 8, accent),
  rect(206, 153, 60, 12, light, 4),
  line('M178 214h124M178 244h124', '#b3bac4', 4),
]

const drum = (x: number, y: number, radius: number, water: string): string[] => [
  ring(x, y, radius, '#b6bdc8', 12, '#3b4250'),
  circle(x, y, radius - 14, '#566072'),
  shape(
    `M${x - radius + 16} ${y + 10}q${radius / 2 - 8}-18 ${radius - 16} 0t${radius - 16} 0a${radius - 16} ${radius - 16} 0 0 1-${2 * radius - 32} 0z`,
    water,
  ),
  line(
    `M${x - radius * 0.42} ${y - radius * 0.38}q${radius * 0.2}-${radius * 0.22} ${radius * 0.46}-${radius * 0.2}`,
    '#ffffff88',
    5,
  ),
]

const frontLoad: Draw = ({ main, light, accent }) => [
  shadow(240, 310, 120),
  ...feet(158, 300),
  rect(140, 82, 200, 218, white, 14),
  rect(140, 82, 200, 48, pale, 14),
  rect(154, 94, 62, 22, light, 5),
  ring(242, 106, 13, main, 5),
  rect(272, 98, 52, 15, main, 4),
  ...drum(240, 212, 66, accent),
]

const washerDryer: Draw = ({ main, shade, light, accent }) => [
  shadow(240, 310, 120),
  ...feet(158, 300),
  rect(140, 70, 200, 230, shade, 14),
  rect(154, 84, 172, 34, main, 8),
  circle(178, 101, 11, light),
  rect(206, 92, 72, 17, '#1d2026', 4),
  line('M216 100h22', accent, 4),
  ...drum(240, 206, 70, light),
  line('M206 190q10-14 0-28M240 186q10-14 0-28M274 190q10-14 0-28', white, 4),
]

const miniWasher: Draw = ({ main, light, accent }) => [
  shadow(240, 308, 90),
  rect(170, 146, 140, 154, main, 30),
  rect(182, 120, 116, 40, light, 16),
  ring(240, 140, 12, white, 5),
  ring(240, 226, 44, white, 6, '#cfe8ee'),
  line('M212 228q14-14 28 0t28 0', accent, 6),
  line('M310 250q40 6 40 48', steel, 8),
]

/** Cold air is always blue, whatever the appliance's colours. */
const cool = '#7fb4dd'

const breeze = (x: number, y: number, colour: string): string[] =>
  [0, 44, 88].map((offset) => line(`M${x + offset} ${y}q-12 22 0 44t0 44`, colour, 5))

const split =
  (inverter: boolean): Draw =>
  ({ main, accent }) => [
    rect(76, 84, 328, 96, white, 18),
    rect(76, 84, 328, 30, pale, 15),
    rect(96, 150, 288, 12, steel, 6),
    rect(96, 164, 288, 8, main, 4),
    inverter ? rect(318, 122, 60, 20, '#1d2026', 6) : circle(372, 130, 6, accent),
    ...(inverter
      ? [line('M330 132h10M346 132h20', accent, 4), rect(96, 96, 54, 10, accent, 5)]
      : [rect(96, 96, 40, 9, main, 4)]),
    ...breeze(154, 194, cool),
    ...(inverter ? breeze(176, 204, '#bcdcef') : []),
  ]

const portable: Draw = ({ main, light, accent }) => [
  shadow(230, 310, 90),
  line('M306 150q70-10 64-96', steel, 26),
  line('M306 150q70-10 64-96', '#b3bac4', 3),
  rect(160, 92, 146, 206, white, 22),
  rect(160, 92, 146, 44, main, 20),
  ...[152, 168, 184].map((y) => rect(180, y, 106, 8, steel, 4)),
  ring(233, 114, 10, white, 4),
  rect(214, 214, 38, 10, accent, 5),
  ...[180, 270].map((x) => circle(x, 302, 10, ink)),
  line('M182 252h102', light, 4),
]

const windowUnit: Draw = ({ main, light, accent }) => [
  rect(70, 60, 340, 222, '#cfe3ea', 6),
  rect(70, 60, 340, 222, 'none', 6).replace('/>', ' stroke="#a9743f" stroke-width="14"/>'),
  line('M240 66v96', '#a9743f', 10),
  rect(112, 160, 256, 116, white, 10),
  ...[178, 194, 210, 226, 242].map((y) => rect(128, y, 150, 7, steel, 3)),
  rect(296, 176, 56, 74, main, 8),
  ring(324, 200, 12, white, 4),
  circle(324, 232, 7, accent),
  rect(128, 258, 224, 6, light, 3),
]

const standing: Draw = ({ main, shade, light, accent }) => [
  shadow(240, 312, 80),
  rect(178, 36, 124, 268, white, 20),
  rect(178, 36, 124, 86, main, 20),
  ...[60, 76, 92].map((y) => line(`M196 ${y}h88`, light, 5)),
  rect(208, 138, 64, 26, '#1d2026', 6),
  line('M220 151h16M246 151h14', accent, 4),
  rect(190, 196, 100, 92, pale, 10),
  ...[214, 232, 250, 268].map((y) => line(`M204 ${y}h72`, shade, 3)),
  ...breeze(316, 64, cool).slice(0, 2),
]

export const appliances: Record<string, readonly Draw[]> = {
  refrigerators: [singleDoor, doubleDoor, bottomFreezer, sideBySide, chest],
  'washing-machines': [twinTub, topLoad, frontLoad, washerDryer, miniWasher],
  'air-conditioners': [split(false), split(true), portable, windowUnit, standing],
}
