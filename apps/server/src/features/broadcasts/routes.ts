import { os } from '../../platform/http/orpc.ts'
import { listMessages, retryMessage } from './delivery-log.ts'
import { cancelBroadcast, createBroadcast, listBroadcasts, previewBroadcast } from './manage-broadcasts.ts'
import { getSmsCosts } from './sms-costs.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from './templates.ts'

const { broadcasts, messages, messageTemplates } = os

export const broadcastRoutes = {
  list: broadcasts.list.handler(({ context, input }) => listBroadcasts(context, input)),
  preview: broadcasts.preview.handler(({ context, input }) => previewBroadcast(context, input)),
  create: broadcasts.create.handler(({ context, input }) => createBroadcast(context, input)),
  cancel: broadcasts.cancel.handler(({ context, input }) => cancelBroadcast(context, input)),
}

export const messageTemplateRoutes = {
  list: messageTemplates.list.handler(({ context, input }) => listTemplates(context, input)),
  create: messageTemplates.create.handler(({ context, input }) => createTemplate(context, input)),
  update: messageTemplates.update.handler(({ context, input }) => changeTemplate(context, input)),
  delete: messageTemplates.delete.handler(({ context, input }) => deleteTemplate(context, input)),
}

export const messageRoutes = {
  list: messages.list.handler(({ context, input }) => listMessages(context, input)),
  smsCosts: messages.smsCosts.handler(({ context }) => getSmsCosts(context)),
  retry: messages.retry.handler(({ context, input }) => retryMessage(context, input)),
}
