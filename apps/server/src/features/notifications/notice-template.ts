import type { NotificationType } from '@efie/domain'

/** Name of a notice's messages in the delivery log. */
export const noticeTemplate = (type: NotificationType): string => `notice-${type}`
