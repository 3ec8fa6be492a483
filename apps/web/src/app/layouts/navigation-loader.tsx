import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'

/** A page that is at hand paints at once; one that is not shows the full-screen loader after this while. */
const patienceMs = 300

export const NavigationLoader = () => {
  const loading = useNavigation().state === 'loading'
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!loading) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [loading])
  return late ? <FullScreenLoader /> : null
}
