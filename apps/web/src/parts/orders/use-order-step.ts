import { t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'

type Step = Parameters<typeof client.orders.transition>[0]

/** What a step of an order makes stale. */
export const touchedByOrders = [api.orders.key(), api.me.agenda.key(), api.payments.key(), api.stock.key()]

/** One step of an order's life cycle, on the state that is on the screen. */
export const useOrderStep = (
  order: Pick<OrderDetail, 'id' | 'version'>,
  done: string,
  failed = t`Couldn’t update the order`,
) =>
  useAct({
    act: (input: Omit<Step, 'id'>) =>
      client.orders.transition({ id: order.id, ...input }, { context: { ifMatch: order.version } }),
    done,
    failed,
    touches: touchedByOrders,
  })

/** A step that this person could take, with what is still missing; undefined where there is none. */
export const stepTo = (order: OrderDetail, to: Step['to']) => order.next_steps.find((step) => step.to === to)

export const whyNot = (step: OrderDetail['next_steps'][number]): string | null =>
  step.allowed ? null : step.missing.map(({ text }) => translate(text)).join('. ') || t`Not possible yet`
