import fc from 'fast-check'
import { expect, test } from 'vitest'
import { photoFrames, photoFrameShape, photoSources } from './photos.ts'

test('a large photo is rendered for every frame, whatever its shape', () => {
  for (const [width, height] of [
    [3_000, 2_000],
    [2_000, 3_000],
    [6_000, 800],
  ] as const)
    expect(photoFrames(width, height)).toEqual([160, 320, 640, 1_280])
})

test('a small photo is never enlarged: its last frame is as large as itself', () => {
  expect(photoFrames(1_000, 700)).toEqual([160, 320, 640, 1_000])
  expect(photoFrames(660, 400)).toEqual([160, 320, 660])
  expect(photoFrames(300, 600)).toEqual([160, 320, 640, 800])
})

test('frames ascend, and none but the last is larger than the photo', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const frames = photoFrames(width, height)
      expect(frames).toEqual([...new Set(frames)].toSorted((one, other) => one - other))
      for (const frame of frames.slice(0, -1))
        expect(frame < width || frame / photoFrameShape < height).toBe(true)
    }),
  )
})

test('the sources of a format name each frame with its width', () => {
  expect(photoSources({ url: '/api/v1/product-images/7', frames: [160, 320] }, 'avif')).toBe(
    '/api/v1/product-images/7?format=avif&frame=160 160w, /api/v1/product-images/7?format=avif&frame=320 320w',
  )
})
