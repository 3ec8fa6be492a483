import { describe, expect, it } from 'vitest'
import { fitWithin, jpegName, shrinkImage, wantsShrinking } from './shrink-image.ts'

describe('a picture before it is sent', () => {
  it('keeps its shape within the longest side and is never enlarged', () => {
    expect(fitWithin(4_000, 3_000)).toEqual([2_400, 1_800])
    expect(fitWithin(3_000, 4_000)).toEqual([1_800, 2_400])
    expect(fitWithin(800, 600)).toEqual([800, 600])
    expect(fitWithin(100_000, 1)).toEqual([2_400, 1])
  })

  it('is made smaller when large, or when only this browser can read it', () => {
    expect(wantsShrinking({ size: 5_000_000, type: 'image/jpeg' })).toBe(true)
    expect(wantsShrinking({ size: 40_000, type: 'image/heic' })).toBe(true)
    expect(wantsShrinking({ size: 40_000, type: 'image/png' })).toBe(false)
    expect(wantsShrinking({ size: 5_000_000, type: 'application/pdf' })).toBe(false)
  })

  it('takes the name of what it became', () => {
    expect(jpegName('IMG_0001.HEIC')).toBe('IMG_0001.jpg')
    expect(jpegName('my.card.png')).toBe('my.card.jpg')
    expect(jpegName('.png')).toBe('picture.jpg')
  })

  it('stays as it is when it cannot be drawn', async () => {
    const file = new File([new Uint8Array(800_000)], 'broken.png', { type: 'image/png' })
    expect(await shrinkImage(file)).toBe(file)
  })
})
