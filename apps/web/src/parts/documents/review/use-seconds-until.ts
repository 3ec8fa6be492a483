import { useEffect, useState } from 'react'

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** Whole seconds until a moment of this device’s clock, counted down to 0. */
export const useSecondsUntil = (until: number): number => {
  const [counted, setCounted] = useState({ until, seconds: 0 })
  useEffect(() => {
    const count = () => setCounted({ until, seconds: left(until) })
    count()
    if (left(until) === 0) return
    const timer = setInterval(() => {
      count()
      if (left(until) === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return counted.until === until ? counted.seconds : 0
}
