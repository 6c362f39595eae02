internal import HitherFormats
internal import HitherText

/// Small Arrow streams as pyarrow writes them, by what they show.
package enum ArrowSeeds {
  /// The bytes of a stream; none if there is no such stream.
  package static func bytes(_ name: String) -> [UInt8] {
    let stored = Base64.decoded((packed[name] ?? "").utf8) ?? []
    var source = GzipBytes(PeekableSource(BytesSource(stored)))
    var bytes: [UInt8] = []
    while let count = try? source.read(into: &bytes, upTo: 65_536), count > 0 {}
    return bytes
  }

  /// Those that are read.
  package static let readable = packed.keys.filter { $0 != "lz4" && $0 != "zstd" }.sorted()

  static var all: [[UInt8]] { readable.map(bytes) }

  /// Packed by gzip, as base64: most bytes of a small stream are zero.
  private static let packed: [String: String] = [
    "dictionary":
      "H4sIAAAAAAACA8VUMUvDUBC+l6YxSJQMQVJ16ODQTRCHukVQUHDoJG5twYAFm4hG8Gc4qpNjcermIigurg7SyUVw"
      + "cdXFqfHuvVcbj1ZRFC+83Mv7Lt99lzuSpmnaFgAukI2CAxbkwcYdmjDBRHfUTVPyeVzzGHuH/hDXJi46X0MODHY8"
      + "3E/rMwwDT++jOAmJ7gJ5DlSsQfl8jYP2jSRs0v61SzEginhrqficm+Ejy+HajiPoKBxuM3HTPK6e4N3Cqiy8yAys"
      + "15PPI1gxVa/qF6Pki0xX0mhK/bb8OjZeioOwMVzL+7vxTji73gijqC7Z/HduyqO586R/aQD//l64q/hteUJ3R+ez"
      + "kUXlA6FQ1RMsN23pbwIy3tOdc+S7YJgSczWuOqq4e732MdLUyJo+F9C3HAw3m/lsrGA8Wb7tMJZ70n8gsvonPurP"
      + "mXI+dt7f/qj3XuvN5nWYhkH6XKap9+xrX2J4ieEBwwOWu8LwCstTY3htgHYro1cM6cVvP8Njq3BesaB2cyn91VlH"
      + "+pNjtMJC8LBcXTxBX3qeeSIP8HLdX32thuYWbA6o3234pN+G6reb6fe47N+I+hch1X/ObbNR/9bcbv1wbmFIn+wh"
      + "dfTmssjwIsPLDC+z3CsMX2Fzu8HwjS/m9s/mVKgOBeW5SZrP06lV6SGtTv72vJJ/A0CnCF0gBwAA",
    "replaced":
      "H4sIAAAAAAACA+1UMUvDQBR+l6QxlAgdiqS1Q8duFnHQLYIFhQ5OrlowQ6BNpKbQn+GonRw7urkIgourgzi5CP4D"
      + "F6fG9+6uNX20UgVx8YW7d7n35bvv3XskTdP0SgAUgCwPLtiQAwdXaMICC935KE3J53BsIPYR/RmOYxy030QOBLtF"
      + "XFf0HsKgqNdRnAREd4M8fYU16DxPx0H7MAk6tH4fEQZEFaehwpuFDB+ZiaMdR/Ck4vCQwVU4rpXgbGNWNj5kBuZb"
      + "lO9LmDFlr/IXefJVpisJO1K/I2/HwUdxUGwZR6PXjU+CtYMwiKKWZPMm3HSO5s6R/p0Z/L3ToKv4HblDs6vPc5BF"
      + "nQdCRVVNMN10qO8EJL6oK+fKb8GwZKyg46qiintcaw+Rlo409b6ATzNhvjnMZ7GC8WT52kEs16S/L7L6V6b1m5bs"
      + "j93J19N6n7VeI8PvfqHXYHp5HuN78ljcY/Eai9cYT53F60ybz+L+DF02ywt+4X1ir8PS9b4NR/e30g8u0Epb/kvj"
      + "cHuAHuDtTg1VU4PVeNE+9L7Zh8aCfeiy+tisD405fTjGdcKWbMn/fvzjftQ/DH9zvUx9eLm6V/5pP9L7Bwx06NXY"
      + "BgAA",
    "views":
      "H4sIAAAAAAACA51SsUoDQRCdSy7xjGdIEeQEi0VsLATBSlQMWCjYaifiBVZOzOUkHoq9hVhIGgutUtkIklaxyB9o"
      + "JX6FCDZWnjN7c2FdjIUDc+9m582bnd1NkiQ5sAAqQFYCF4pQAAf/0CwbY8DIwa/NX0AG8rHmEfEMfQt9lnMe6mFh"
      + "kfQ8XiMroNdb0t8nPeTUUl6eeFWNl0eXDQl3Kp+D4A9eI2rCC/PaGm/C5Pmx2rWDXlSrOeil/BLxhcYnjPdCCWpu"
      + "V1U5rGSz3ubGCp5XVekNqROq8PlZntmf+oUyrMsWrdn9dWyfdKx0JjIXxvjkXaUIeVvpOBYToIxxhW/BxYjaAUxB"
      + "eneZLi+DpcWjRi6dLbUa4xqjYAzgpwVG/szQaxv5rlHfNfLPRv2rkf808tmPPldRm9vS7k+3/+azeER/RzLq19E+"
      + "fdH0YYCZfOKGUkS7IoxaUsSB3xTxsWwcSVE/ieUhdB4WFtdvPXiavFT4df6mcOZjdQkx28f1Fdr4fO3i/vSGMNOf"
      + "U8bxznZvEJZ/3e0067wvZ88i6zesvVfCb0q+drIwBAAA",
    "geoarrow":
      "H4sIAAAAAAACA3VRsU7DMBB9SU0bhYICRKhIHTp2YmFKp7B1QELqwoZaiQAZmqAQifIPDKzwDXwEHwAbE7/ByGDO"
      + "54uILOVF9ot97+75bK21XnpABIMQQ/SxhYD+CJ6iNWgV0KxkBnzDlDPinH3igLIGrI0Q0w4n74xprjkfmEjeM40r"
      + "2bvJynVWV4+spmG9huxk4mPx27XaVVWVD8d3ZV5Q0Zj2TheL84tZtqmz4j4vi1mxWmemVk09vdGgqj3TVyx1Gh9j"
      + "+M1xH18t3cjRbagr01mfd3zurd2pvTMvjFpnhXCd27Mo/gCy0YFnzwLu9VBuesjV0FPsf4sGIa3tXZi3eIJ9I4V/"
      + "DNCNicOe8NTRTR3d3InPnXjTn3J0yvHpijeIfn9yw3vCB8Kx8HZbvLx87+LXF8JRkp4wkvTzg3CWpNeMJNX8vsAf"
      + "Y4u6OugCAAA=",
    "interleaved":
      "H4sIAAAAAAACA4VSTUvDQBB9NWkMJUiQIgoeyp5FED20OUV68FIoVMWLSEMbNWATSVe0lIJ/Q9G/4clD8eRBwYMH"
      + "D178JXH2o7SEig9mZ9/uzszb2c2yLBsXABcCJTiwUIRNM0LBJA5iNo2mHoEFsgbFrMqYZfI2RS3Ksy7KtCKDXbH/"
      + "LeOBdbFC9qn5WZj0Qp4OoPNxnfuB9Ph6vkU2ZJ20z7whi7piDK74eZJGfMA81tyrsw3WSbohkXprv7rDRqMRlK7d"
      + "Vqt55IU3PIz7URJ7VCzoBjyArO/I20x0iVpLSlOQpsn15mUSxSSoPCdPHPRC0G1tirK09g/STLcz3Jl80D7iYU+d"
      + "t+R5ESF6NNsx1ftCSfhKLp5Hop7SbGnNopNizyA7PKjLFZKQfUFpFnCwol/SkVVgmLIvbUxQIq76IN76AuoPmJii"
      + "iL9RyXn8w/2ZNSNXB3O4neO3T87PI32g42flqy/Kl1+Vl2ifjO/vCGs1f8K3Jab8/Y3QmPJTiZqfyTcEfgFPODat"
      + "EAMAAA==",
    "wkb":
      "H4sIAAAAAAACA3VQPUvDUBQ9aVINIUKQKBU6ZHRy0MV0qjgqCEVxkdIKQYuaSFuooz/BVcG9v8DJoTh10B/hIvgr"
      + "4r3v3tBHwQP3ndyXd879KMuybDhABEaAECuow6cvguNRDsp8Oj09gRrFlKJhNOvEPqlWzdsIMd2IOKbz1uiBGII6"
      + "xei6f5/xCwrxD407v2tqDb6/yor+cFhMdiY3l1CPg07n5LyVPYyzfDQo8lbev2Mr0nhGx/XtbmQuJ2BO1BvK44Fo"
      + "fTO11Oeu+J9LcXZ6CFpPObf6D7GpGwpNBbie2cMTKgSUyzyBzh9Zdasd/IdkiR3lbeWqj7bykaWtLdWBlVc+j2/h"
      + "9yslF+/C+x/C8Vx4zdJuaOxadZzKCL3u7OWZsJVyL+7vrNuTztI9g3ZzoUh+ooXq65NwnMoEvF/mP1vMvPiIAgAA",
    "file":
      "H4sIAAAAAAACA3MMCvIPN2Rg+A8ELxgYGAQYQICLgYeBjYGVgQPIAgJGFiCfAcjjAJIsUJKBgRmIS4DYAMpfATQD"
      + "qJgZZIYIVIwBqi4nP4/hGlieieECkjoZdHWJIBPZgHawASEIMAHdJALms4NdIQB1IyMXiFZA0g+iSzJzUxnAbuUB"
      + "m8IBNRnm3tAQZ7AIzL8iUL08DGJQH/OAbWFgZmGQAFIZDDDABeTzgH0PCpMaaFixMCAAGwNuoIBGM0JpDTRxDzR9"
      + "HmjysHBiQVPHgmYuujzDgl3WNt6rJRjOK00F0/+63oFp3c/utkCaG6ps1kwgkLR06NvZsgxEw7QbgwGUnxB3ABf9"
      + "Hxy3kLDhAYYuGzhEBSBhCnSVBdTPLFC3/oCa/wFKZ6A5e7ikOQGgZx3BeQ0AHl/lCHIDAAA=",
    "integers":
      "H4sIAAAAAAACA41ROwrCQBCdxBgXWcVCJGVKb2CbxoP4SSGIggTRwkuIpfewsfAIHsbU65vZXZQVxQeTyduZ9zKz"
      + "McaYYUTUI0abNKXUJIU3IErACUzhmbinjStihygcn8MHghb75O6M0UJMJ1VVbvbQa3FhnybbI85WF4e6lD3L7WJW"
      + "WqZQ4TPuu79psjcNey7Xq/EI+SY9FOWi6UOfYhYtzO76+U3RTyrR86wKCmVL4sOArckweN9xTQN3Y1rcqZHITAV5"
      + "tMHt3nynZ7dDTC8o+g71pSc87wV1z/1umcuRy3mQfW8c+PzLve/tUXc7dd0tjqcLh79BXz/Qbxj73+gJ0pmvbpgC"
      + "AAA=",
    "lz4":
      "H4sIAAAAAAACA/v/////FwwMDAIMIMDFwMPAxsDKwAFkAQEjC5DPAORxAEkWKMnAwAzEJUBsAOWvAJoBVMwMMkME"
      + "KsYAVZeTn8dwDSzPxHABSZ0MurpEkIlsQDvYgBAEmIBuEgHz2cGuEIC6kZELRCsg6QfRJZm5qQxgt/KATeGAmgxz"
      + "b2iIM1gE6IT/P6DuBAEeBgmoj3nAtjAws4DdtoMBAXiAIgJg/0PUdEDdj+xXiDtYwHw2BtzABEpbQGkJKB0ApY2h"
      + "dAeaPhhfC0mMGc1+BiQ+IxofBhRg4kq+EgkOTbJA5kGGBbusbbxXSzCcV5rKwWD4r+sdB0OB7md3W5AYunkQfUBu"
      + "AzcW80DBcmDWTCCQtHTo29myjINBGKi3wRgMLB1wuUMYHMGMDAYJcQfYGbg5QOEBZCLc/R+cdhgYAOrQxaOwAgAA",
    "zstd":
      "H4sIAAAAAAACA/v/////FwwMDAIMIMDFwMPAxsDKwAFkAQEjC5DPAORxAEkWKMnAwAzEJUBsAOWvAJoBVMwMMkME"
      + "KsYAVZeTn8dwDSzPxHABSZ0MurpEkIlsQDvYgBAEmIBuEgHz2cGuEIC6kZELRCsg6QfRJZm5qQxgt/KATeGAmgxz"
      + "b2iIM1jkP8gNjBB3ggAPgwTUxzxgWxiYWcBu28CAADwMckC7WeBqJgCxChBLILkBAkA2s0Pdz8DIxoAbGEJpCygt"
      + "BKUD0OQ70PTB+EpIYswY7kDwGdH4MKAApTW26v9VUGAEKluwy9rGe7UEw3mlqWD6X9c7MK372d0WRKOaB9bHyMnA"
      + "wI3DvFkzgUDS0qFvZ8syEA2z2BgM4HxUfb0MDB5gbkLcAWAC0OZkKoA6HBxvQAAAA5cAOrACAAA=",
  ]
}
