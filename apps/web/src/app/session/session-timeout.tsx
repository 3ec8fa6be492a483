import { counted } from '@efie/domain'
import { useEffect, useState } from 'react'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { auth } from '~/platform/auth/auth.ts'
import { fetchProfile } from '~/platform/auth/fetch-profile.ts'
import { lastRequest } from '~/platform/auth/last-request.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { warningSeconds } from './time-left.ts'

/** Milliseconds between requests after the time is up, until the server agrees. */
const askAgain = 20_000

/** A refresh doesn't count as activity: it only shows whether the session still exists. */
const askServer = async (minutes: number): Promise<void> => {
  if (!(await auth.renew())) toast.info(`You were signed out after ${minutes} minutes of inactivity`)
}

/** Counts down the last minute, then asks the server whether the session has ended. */
const useCountdown = (minutes: number | undefined): number | null => {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (minutes === undefined) return
    let askedAt = 0
    const look = () => {
      const since = lastRequest()
      const now = Date.now()
      const seconds = since === 0 || !navigator.onLine ? null : warningSeconds(since, minutes, now)
      setLeft(seconds)
      if (seconds !== 0 || !navigator.onLine || now - askedAt < askAgain) return
      askedAt = now
      void askServer(minutes)
    }
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [minutes])
  return left
}

/** Unused sessions of staff and companies end; warns one minute before (domain.md §5). */
export default function SessionTimeout() {
  const left = useCountdown(usePublicSettings()?.session_timeout)
  const [pending, setPending] = useState(false)
  const stay = async () => {
    setPending(true)
    try {
      const token = await auth.accessToken()
      if (token) await fetchProfile(token)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={left !== null}
      onOpenChange={() => void stay()}
      title="Are you still there?"
      footer={
        <Button pending={pending} onClick={() => void stay()}>
          Stay signed in
        </Button>
      }
    >
      <p role="timer">
        {left === 0
          ? 'Signing you out...'
          : `You’ll be signed out in ${counted(left ?? 0, 'second')} because you’ve been inactive. You’ll lose anything you haven’t sent.`}
      </p>
    </Dialog>
  )
}
