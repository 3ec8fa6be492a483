import { blend, ink, lit, type Palette, shaded, white } from './colour.ts'
import type { Drawing, Kind } from './scene.ts'
import type { Space } from './space.ts'

const camera = { turn: 27, tilt: 13, size: 110, near: [0.42, 0.55] as const }

/** Cabinet with plinth, control panel and detergent drawer. */
const cabinet = (space: Space, colour: string, w = 60, h = 84, d = 58): string[] => [
  space.shadow(0, 0, w, d, 12),
  ...[4, w - 8].map((x) => space.box([x, 0, 1], [4, 3, 4], ink)),
  space.box([0, 3, 0], [w, h, d], colour, 2),
  space.front(2, 6, -0.2, w - 4, 6, shaded(colour, 0.08), 1),
  space.lines(
    [22, 40, 58].map((y) => [
      [w, y, 8],
      [w, y, d - 8],
    ]),
    shaded(colour, 0.5),
    0.5,
  ),
]

/** The round glass door with the drum and the laundry behind it. */
const porthole = (
  space: Space,
  x: number,
  y: number,
  radius: number,
  rim: string,
  laundry: readonly string[],
): string[] => [
  space.wheel(x + 1.4, y - 1.4, -0.4, radius + 1, '#00000030'),
  space.wheel(x, y, -1, radius, blend(lit(rim, 0.6), shaded(rim, 0.22), 'slant')),
  space.wheel(x, y, -2, radius * 0.84, blend(shaded(rim, 0.5), lit(rim, 0.1), 'slant')),
  space.wheel(x, y, -2.2, radius * 0.76, blend('#23282f', '#525b66')),
  ...laundry.map((colour, index) =>
    space.cushion(
      [
        [x - radius * (0.54 - index * 0.3), y - radius * 0.5, -2.3],
        [x - radius * (0.1 - index * 0.3), y - radius * 0.6, -2.3],
        [x + radius * (0.02 + index * 0.24), y - radius * 0.06, -2.3],
        [x - radius * (0.52 - index * 0.34), y - radius * (0.1 + index * 0.06), -2.3],
      ],
      colour,
      2,
    ),
  ),
  space.wheel(x, y, -2.6, radius * 0.76, '#ffffff1c'),
  space.curve(
    [x - radius * 0.5, y + radius * 0.18, -2.8],
    [x - radius * 0.4, y + radius * 0.54, -2.8],
    [x + radius * 0.06, y + radius * 0.56, -2.8],
    '#ffffffb0',
    1.6,
  ),
]

const controls = (space: Space, y: number, panel: string, { main, accent }: Palette): string[] => [
  space.front(1.5, y - 1, -0.3, 57, 12.6, panel, 1.5),
  space.front(4, y + 1, -0.5, 16, 8.4, lit(panel, 0.3), 1),
  space.front(7, y + 2, -0.6, 10, 1.6, shaded(panel, 0.3), 0.6),
  space.wheel(29.6, y + 4.8, -0.4, 4.6, '#00000030'),
  space.wheel(29, y + 5.2, -0.6, 4.4, blend('#f3f4f4', '#9aa1a8', 'slant')),
  space.line(
    [
      [29, y + 5.2, -0.8],
      [31, y + 8.2, -0.8],
    ],
    main,
    0.9,
  ),
  space.front(38, y + 2.4, -0.5, 15, 5.6, '#23282f', 1),
  space.front(40, y + 4, -0.6, 7, 2.2, '#9fe0e6'),
  space.wheel(50, y + 5.2, -0.6, 1, accent),
]

interface Front {
  body: string
  panel: string
  rim: string
  radius: number
  more?: (space: Space, palette: Palette) => string[]
}

const basket = (space: Space, y: number, { accent }: Palette): string[] => [
  space.pillar([30, y, 30], 14, 14, '#b98a55', 17),
  space.cushion(
    [
      [18, y + 13, 24],
      [34, y + 12, 22],
      [36, y + 22, 34],
      [20, y + 21, 34],
    ],
    accent,
    4,
  ),
  space.cushion(
    [
      [30, y + 12, 24],
      [45, y + 13, 26],
      [43, y + 19, 36],
      [30, y + 20, 34],
    ],
    white,
    3,
  ),
]

const frontLoad = ({ body, panel, rim, radius, more }: Front): Drawing => ({
  ...camera,
  draw: (space, palette, atHome) => [
    ...cabinet(space, body),
    ...controls(space, 75, panel, palette),
    ...porthole(space, 30, 40, radius, rim, [palette.main, lit(palette.accent, 0.15)]),
    ...(more?.(space, palette) ?? []),
    ...(atHome ? basket(space, 87, palette) : []),
  ],
})

const steam: Front['more'] = (space) =>
  [20, 27, 34].map((x) => space.curve([x, 60, -3.2], [x + 4, 63, -3.2], [x, 67, -3.2], '#7fb0c8', 1))

const vents: Front['more'] = (space) => [
  space.lines(
    [7.6, 9.8].map((y) => [
      [34, y, -0.4],
      [55, y, -0.4],
    ]),
    '#5f656c',
    0.8,
  ),
]

const twinTub = (w: number): Drawing => ({
  ...camera,
  tilt: 24,
  size: 120,
  near: [0.4, 0.4],
  draw: (space, { main, accent }) => [
    space.shadow(0, 0, w, 46, 12),
    space.box([0, 0, 0], [w, 8, 46], shaded(main, 0.1), 1),
    space.box([0, 7, 0], [w, 66, 46], white, 3),
    space.front(4, 14, -0.2, w * 0.56, 46, '#e9e6df', 2),
    space.front(w * 0.66, 14, -0.2, w * 0.29, 46, '#e9e6df', 2),
    space.wheel(w * 0.32, 37, -0.4, 13, lit(main, 0.35)),
    space.wheel(w * 0.32, 37, -0.6, 10.4, blend(lit(main, 0.7), lit(main, 0.2), 'slant')),
    space.curve([w * 0.32 - 8, 36, -0.8], [w * 0.32, 44, -0.8], [w * 0.32 + 8, 34, -0.8], white, 1.6),
    space.front(w * 0.72, 30, -0.4, w * 0.17, 4, accent, 1),
    space.box([3, 73, 1], [w * 0.58, 3, 31], lit(main, 0.2), 2),
    space.top(7, 76.3, 5, w * 0.58 - 8, 23, blend('#dceff2', '#9cc5cf', 'slant'), 3),
    space.box([w * 0.64, 73, 1], [w * 0.33, 3, 31], lit(main, 0.2), 2),
    space.disc(w * 0.8, 76.4, 16, 10, blend('#dceff2', '#9cc5cf', 'slant')),
    space.box([0, 73, 33], [w, 15, 13], main, 2),
    ...[0.14, 0.34, 0.58, 0.8].flatMap((share) => [
      space.wheel(w * share, 80.5, 32.8, 4.6, blend('#ffffff', '#b5bac0', 'slant')),
      space.line(
        [
          [w * share, 80.5, 32.6],
          [w * share + 2, 83.6, 32.6],
        ],
        accent,
        1,
      ),
    ]),
    space.curve([w, 12, 36], [w + 12, 10, 36], [w + 12, 0, 26], '#9aa0a6', 2.6),
  ],
})

const floorBasket = (space: Space, { accent }: Palette): string[] => [
  space.pillar([-22, 0, 8], 13, 22, '#b98a55', 16),
  space.lines(
    [7, 14].map((y) => [
      [-36, y, 2],
      [-22, y - 1.4, -6],
      [-9, y, 0],
    ]),
    '#8d6537',
    1,
  ),
  space.cushion(
    [
      [-34, 22, 2],
      [-18, 21, 0],
      [-16, 31, 12],
      [-32, 30, 12],
    ],
    accent,
    4,
  ),
]

const topLoad = (w: number, body: string): Drawing => ({
  ...camera,
  tilt: 25,
  near: [0.5, 0.3],
  draw: (space, palette, atHome) => [
    space.shadow(0, 0, w, 58, 12),
    ...[4, w - 8].map((x) => space.box([x, 0, 1], [4, 3, 4], ink)),
    space.box([0, 3, 0], [w, 84, 58], body, 3),
    space.front(4, 12, -0.2, w - 8, 58, shaded(body, 0.05), 3),
    space.face(
      [
        [8, 12, -0.3],
        [20, 12, -0.3],
        [42, 70, -0.3],
        [26, 70, -0.3],
      ],
      '#ffffff30',
    ),
    space.front(6, 76, -0.3, 12, 3, palette.accent, 0.8),
    space.top(4, 87.2, 3, w - 8, 40, '#4a525b', 4),
    space.top(6.5, 87.4, 5.5, w - 13, 35, blend('#8fa3ad', '#2f373f', 'slant'), 4),
    space.disc(w / 2, 87.6, 23, 15, '#1f252b'),
    space.disc(w / 2, 87.6, 23, 11.6, blend('#c9d2d8', '#6a747d', 'slant')),
    space.disc(w / 2, 87.8, 23, 3.4, palette.main),
    space.face(
      [
        [12, 88, 6],
        [24, 88, 6],
        [38, 88, 40],
        [28, 88, 40],
      ],
      '#ffffff50',
    ),
    space.box([w / 2 - 8, 87, 1.4], [16, 1.4, 3], '#dfe3e6', 0.6),
    space.box([0, 87, 45], [w, 10, 13], '#31363c', 2),
    space.front(w * 0.34, 89.6, 44.8, 18, 5, '#16191d', 1),
    space.front(w * 0.38, 91, 44.6, 8, 2.2, '#9fe0e6'),
    ...[0.1, 0.2, 0.76, 0.88].map((share) =>
      space.wheel(w * share, 92, 44.8, 1.6, share === 0.88 ? palette.accent : '#aab0b6'),
    ),
    ...(atHome ? [space.shadow(-34, 0, 24, 24, 4), ...floorBasket(space, palette)] : []),
  ],
})

const mini: Drawing = {
  ...camera,
  tilt: 20,
  size: 70,
  near: [0.45, 0.3],
  draw: (space, { main, accent }) => [
    space.shadow(2, 2, 36, 34, 8),
    space.pillar([20, 0, 18], 17, 5, shaded(main, 0.2)),
    space.pillar([20, 5, 18], 17, 42, white, 19),
    space.front(8, 18, -0.4, 20, 8, lit(main, 0.3), 2),
    space.pillar([20, 46, 18], 19.6, 3.6, main),
    space.disc(20, 49.8, 18, 14.6, blend('#e4f3f5', '#8fbfcc', 'slant')),
    space.disc(20, 50, 18, 4, white),
    space.line(
      [
        [12, 50.2, 12],
        [17, 50.2, 8],
      ],
      '#ffffffc0',
      1.6,
    ),
    space.box([13, 34, -5], [14, 10, 5], lit(main, 0.06), 2),
    space.wheel(20, 39, -5.4, 3.6, white),
    space.line(
      [
        [20, 39, -5.6],
        [22, 41.4, -5.6],
      ],
      accent,
      1,
    ),
    space.curve([37, 12, 18], [50, 14, 18], [47, 0, 10], '#9aa0a6', 2.6),
  ],
}

const spinner: Drawing = {
  ...mini,
  draw: (space, { main, accent }) => [
    space.shadow(0, 0, 38, 36, 8),
    space.box([1, 0, 1], [36, 4, 34], ink, 1),
    space.box([0, 4, 0], [38, 56, 36], main, 6),
    space.front(5, 44, -0.4, 28, 11, '#e9e6df', 2),
    space.wheel(13, 49.5, -0.6, 3.8, blend('#ffffff', '#aab0b6', 'slant')),
    space.line(
      [
        [13, 49.5, -0.8],
        [15, 52, -0.8],
      ],
      accent,
      1,
    ),
    space.wheel(25, 49.5, -0.6, 1.4, '#4f9a5c'),
    space.disc(19, 60.3, 18, 15, '#d3d8dc'),
    space.disc(19, 60.4, 18, 12.6, '#59616a'),
    space.disc(19, 60.2, 17, 10.4, blend('#2f353c', '#aab2ba', 'slant')),
    space.face(
      [
        [4, 61, 33],
        [34, 61, 33],
        [34, 78, 43],
        [4, 78, 43],
      ],
      lit(main, 0.35),
      8,
    ),
    space.face(
      [
        [8, 64, 33.8],
        [30, 64, 33.8],
        [30, 75, 41],
        [8, 75, 41],
      ],
      '#cfe6ea',
      6,
    ),
    space.box([15, 8, -8], [9, 5, 9], '#c3c8cc', 1.5),
    space.line(
      [
        [19, 8, -6],
        [19, 3, -7],
      ],
      '#7fb4dd',
      1.6,
    ),
  ],
}

export const washing: readonly Kind[] = [
  [twinTub(76), twinTub(88)],
  [topLoad(56, white), topLoad(64, '#858b92')],
  [
    frontLoad({ body: white, panel: '#eceae4', rim: '#c3c8cd', radius: 22 }),
    frontLoad({ body: white, panel: '#dfe2e4', rim: '#5b626b', radius: 25, more: steam }),
  ],
  [
    frontLoad({ body: '#e6e4df', panel: '#4b5159', rim: '#dcdfe2', radius: 23, more: vents }),
    frontLoad({ body: '#5d646c', panel: '#3d434a', rim: '#b4bac1', radius: 25 }),
  ],
  [mini, spinner],
]
