import { DomainError } from '../../../shared/errors.js';
import type { Principal } from '../../../contracts/identity.js';
import type { Model } from '../models/model.types.js';
import type { ModelService } from '../models/model.service.js';
import { type MessagePage, modelPage } from './message-models.rules.js';
import type { MessageModel, MessageModelList } from './message-models.types.js';

/** The models that Messages can be asked of, in Anthropic's form. */
export class MessageModelsService {
  constructor(private readonly models: Pick<ModelService, 'list' | 'one'>) {}

  /** A page of the models that the caller can use. Throws INVALID_REQUEST. */
  list(principal: Principal, page: MessagePage): MessageModelList {
    const usable = this.models.list(principal).data.filter(isUsable);
    const { data, hasMore } = modelPage(usable, page);
    const [first, last] = [data.at(0), data.at(-1)];
    return {
      data: data.map(toMessageModel),
      hasMore,
      ...(first === undefined ? {} : { firstId: first.id }),
      ...(last === undefined ? {} : { lastId: last.id }),
    };
  }

  /** Throws NOT_FOUND, also for a model that the caller cannot use. */
  one(principal: Principal, id: string): MessageModel {
    const model = this.models.one(principal, id);
    if (!isUsable(model)) throw new DomainError('NOT_FOUND', `there is no model ${id} to ask for messages`);
    return toMessageModel(model);
  }
}

const isUsable = ({ available, type }: Model): boolean => available && type === 'chat';

function toMessageModel({ id, contextWindow, maxOutputTokens }: Model): MessageModel {
  return {
    id,
    type: 'model',
    displayName: id,
    createdAt: new Date(0),
    maxInputTokens: contextWindow,
    maxTokens: maxOutputTokens,
  };
}
