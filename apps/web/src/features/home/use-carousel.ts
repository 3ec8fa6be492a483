import { useEffect, useState } from 'react'

/** Auto-advance every 5 s (specification §9). */
export const rotationMs = 5_000

export const stepTo = (index: number, by: number, count: number): number => (index + by + count) % count

/**
 * Advances with wraparound; any manual choice stops that for good. It pauses while hovered or focused, and
 * doesn't run for people who prefer reduced motion.
 */
export const useCarousel = (count: number) => {
  const [index, setIndex] = useState(0)
  const [automatic, setAutomatic] = useState(true)
  const [resting, setResting] = useState(false)
  useEffect(() => {
    if (!automatic || resting || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setIndex((current) => stepTo(current, 1, count)), rotationMs)
    return () => clearInterval(timer)
  }, [automatic, resting, count])
  const choose = (next: number) => {
    setAutomatic(false)
    setIndex(next)
  }
  return {
    index,
    automatic,
    choose,
    previous: () => choose(stepTo(index, -1, count)),
    next: () => choose(stepTo(index, 1, count)),
    rest: setResting,
  }
}
