import { Arg, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { KindCalls } from './kind-calls.service.js';
import { KindCallAnswer, KindCallInput } from './kind.types.js';

@Resolver()
export class KindResolver {
  constructor(readonly calls: KindCalls) {}

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, {
    description: 'Asks whether content is harmful, in the form of OpenAI’s Moderations API.',
  })
  moderate(
    @Arg('input', () => KindCallInput, {
      description: 'The body of `POST /v1/moderations`; `omni-moderation-latest` is asked where it names no model.',
    })
    input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'moderation', input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, {
    description: 'Orders documents by a query, in the form of Cohere’s and Jina’s Rerank APIs.',
  })
  rerank(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/rerank`.' }) input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'rerank', input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, {
    description: 'Asks typed questions about an input, in the form of OpenAI’s Decisions API.',
  })
  decide(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/decisions`.' }) input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'decision', input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, { description: 'Makes pictures from words, in the form of OpenAI’s Images API.' })
  generateImages(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/images/generations`, and its files.' })
    input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'imageGeneration', input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, { description: 'Makes pictures from pictures, in the form of OpenAI’s Images API.' })
  editImages(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/images/edits`, and its files.' })
    input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'imageEdit', input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, { description: 'Speaks a text, in the form of OpenAI’s Audio API.' })
  speak(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/audio/speech`, and its files.' })
    input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'speech', input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, {
    description: 'Writes down what is said in a recording, in the form of OpenAI’s Audio API.',
  })
  transcribe(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/audio/transcriptions`, and its files.' })
    input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'transcription', input);
  }

  @Extensions({ modelCall: true })
  @Requires('invoke', 'media')
  @Mutation(() => KindCallAnswer, {
    description: 'Writes down in English what is said in a recording, in the form of OpenAI’s Audio API.',
  })
  translateSpeech(
    @Arg('input', () => KindCallInput, { description: 'The body of `POST /v1/audio/translations`, and its files.' })
    input: KindCallInput,
    @Ctx() context: RequestContext,
  ): Promise<KindCallAnswer> {
    return this.calls.create(context, 'translation', input);
  }
}
