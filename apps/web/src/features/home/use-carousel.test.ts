import { expect, test } from 'vitest'
import { testimonials } from './testimonial-list.ts'
import { rotationMs, stepTo } from './use-carousel.ts'

test('three testimonials, 5 s each, with wraparound', () => {
  expect(testimonials).toHaveLength(3)
  expect(rotationMs).toBe(5_000)
  expect([stepTo(2, 1, 3), stepTo(0, -1, 3), stepTo(0, 1, 3)]).toEqual([0, 2, 1])
})
