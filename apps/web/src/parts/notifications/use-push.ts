import type { AppContract } from '@efie/contracts'
import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { type PushAbility, pushAbility, subscribeBrowser, unsubscribeBrowser } from '~/platform/push/push.ts'

type Push = InferContractRouterOutputs<AppContract>['me']['push']['get']

/** Whether this device gets notifications, or why it can’t. `off`: the server sends none. */
export type PushState = 'on' | 'ready' | 'off' | Exclude<PushAbility, 'able' | 'granted'>

export const pushStateOf = (push: Push, ability: PushAbility): PushState => {
  if (push.public_key === null) return 'off'
  if (ability === 'able') return 'ready'
  if (ability !== 'granted') return ability
  return push.devices.some(({ current }) => current) ? 'on' : 'ready'
}

export const usePushQuery = () => useQuery(api.me.push.get.queryOptions())

/** Turns notifications on this device on and off. */
export const usePush = (push: Push) => {
  // Asked again after each press, because the answer to the browser's question is nowhere announced.
  const [ability, setAbility] = useState(pushAbility)
  const touches = [api.me.push.key()]
  const turnOn = useAct({
    act: async () => {
      const subscription = await subscribeBrowser(push.public_key ?? '')
      setAbility(pushAbility())
      if (!subscription) return false
      await client.me.push.subscribe(subscription)
      return true
    },
    done: (on) => (on ? t`Notifications turned on` : null),
    failed: t`Couldn’t turn on notifications`,
    touches,
  })
  const turnOff = useAct({
    act: async (device: Push['devices'][number]) => {
      await client.me.push.unsubscribe({ id: device.id })
      if (device.current) await unsubscribeBrowser()
    },
    done: t`Notifications turned off`,
    failed: t`Couldn’t turn off notifications`,
    touches,
  })
  return { state: pushStateOf(push, ability), turnOn, turnOff }
}
