import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'

/** Milliseconds before the full-screen loader is shown; pages already loaded render immediately. */
const patienceMs = 300

const AfterPatience = () => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return late ? <FullScreenLoader /> : null
}

export const NavigationLoader = () => (useNavigation().state === 'loading' ? <AfterPatience /> : null)
