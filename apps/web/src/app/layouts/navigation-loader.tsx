import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'

/** A page that is at hand paints at once; one that is not shows the full-screen loader after this while. */
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
