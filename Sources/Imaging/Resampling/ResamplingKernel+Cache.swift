import Synchronization

extension ResamplingKernel {
  private struct Key: Hashable {
    let filter: ResamplingFilter
    let inputs: Int
    let outputs: Int
  }

  /// Kernels kept: the sizes of sprites and of their jittered crops are few.
  private static let bound = 512
  private static let kernels = Mutex<[Key: ResamplingKernel]>([:])

  /// The kernel, made once: its weights cost more than a row's resampling with them.
  static func cached(filter: ResamplingFilter, inputs: Int, outputs: Int) -> ResamplingKernel {
    let key = Key(filter: filter, inputs: inputs, outputs: outputs)
    if let known = kernels.withLock({ $0[key] }) { return known }
    let kernel = ResamplingKernel(filter: filter, inputs: inputs, outputs: outputs)
    kernels.withLock { kernels in
      if kernels.count >= bound { kernels.removeAll() }
      kernels[key] = kernel
    }
    return kernel
  }
}
