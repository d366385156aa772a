import { Arg, Ctx, Extensions, Mutation, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { callSource } from '../../../graphql/subscription.js';
import type { KindCalls } from './kind-calls.service.js';
import type { KindStreams } from './kind-streams.service.js';
import {
  KindCallAnswer,
  KindCallInput,
  KindStreamEvent,
  type KindStreamValue,
  StreamedKindEnum,
} from './kind.types.js';

type KindOfStream = (typeof StreamedKindEnum)[keyof typeof StreamedKindEnum];

@Resolver()
export class KindResolver {
  constructor(
    private readonly calls: KindCalls,
    readonly streams: KindStreams,
  ) {}

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

  @Extensions({ ends: true, modelCall: true })
  @Requires('invoke', 'media')
  @Subscription(() => KindStreamEvent, {
    description:
      'Streams a picture or speech while it is made, in the form of OpenAI’s APIs. Unsubscribing cancels it.',
    subscribe: callSource(
      { permission: 'invoke', pack: 'media' },
      () => KindResolver,
      ({ streams }, { kind, input }: { kind: KindOfStream; input: KindCallInput }, context) =>
        streams.stream(context, kind, input),
    ),
  })
  mediaStream(
    @Arg('kind', () => StreamedKindEnum, { description: 'The kind of the call.' }) _kind: KindOfStream,
    @Arg('input', () => KindCallInput, { description: 'The body of the request, and its files.' })
    _input: KindCallInput,
    @Root() event: KindStreamValue,
  ): KindStreamValue {
    return event;
  }
}
